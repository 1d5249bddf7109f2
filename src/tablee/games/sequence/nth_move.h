/* The move at a place of the list, without making the list: a jack alone has up to 96 moves. */
static Move nth_move(const State *state, int seat, u32 number) {
    u128 free = free_spaces(state), spaces[HELD];
    u64 seen = 0;
    u8 cards[HELD], dead[HELD];
    int kinds = 0, dead_count = 0, plays = 0;
    if (state->phase == MARK) return move_with(A_MARK, 0, state->rows[number % state->choices]);
    for (int n = 0; n < state->held[seat]; n++) {
        int card = state->hands[seat][n];
        if (seen >> card & 1) continue;
        seen |= 1ull << card;
        u128 here = is_two_eyed(card) ? free : is_jack(card) ? removable(state, seat) : free & SPOT_MASK[card];
        if (!here && !is_jack(card)) dead[dead_count++] = card;
        plays += bits_in(here);
        cards[kinds] = card;
        spaces[kinds++] = here;
    }
    if (state->exchanged) dead_count = 0;
    int at = number % (plays + dead_count + !plays);
    for (int n = 0; n < kinds; at -= bits_in(spaces[n++]))
        if (at < bits_in(spaces[n]))
            return move_with(is_jack(cards[n]) && !is_two_eyed(cards[n]), cards[n], nth_in(spaces[n], at));
    return at < dead_count ? move_with(AN_EXCHANGE, dead[at], 0) : move_with(A_PASS, 0, 0);
}
