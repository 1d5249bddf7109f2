// The shapes of the suits, in a square of 24 units. They differ in outline even at 12 pixels.

/** A star whose points are a little round, so that it does not look sharp beside the other suits. */
export function star(points: number, outer: number, inner: number, round = 0): string {
  const corner = (n: number): [number, number] => {
    const [angle, radius] = [(Math.PI * n) / points, n % 2 ? inner : outer];
    return [12 + radius * Math.sin(angle), 12 - radius * Math.cos(angle)];
  };
  const text = ([x, y]: [number, number]): string => `${x.toFixed(2)} ${y.toFixed(2)}`;
  const near = (n: number, other: number): [number, number] => {
    const [[x, y], [to, down]] = [corner(n), corner(other)];
    return [x + (to - x) * round, y + (down - y) * round];
  };
  const piece = (n: number): string => (n % 2 || !round ? text(corner(n)) : `${text(near(n, n - 1))}Q${text(corner(n))} ${text(near(n, n + 1))}`);
  return `M${Array.from({ length: 2 * points }, (_, n) => piece(n)).join("L")}Z`;
}

/** Only absolute commands, so that `placed` can move them. */
export const SUITS: Readonly<Record<string, string>> = {
  S: "M12 0.58C13.9 4.86 22.23 8.91 22.23 15.33C22.23 19.14 19.38 21.04 16.88 21.04C15.21 21.04 13.79 20.21 13.07 18.9C13.31 21.04 14.14 22.71 16.05 23.42L7.95 23.42C9.86 22.71 10.69 21.04 10.93 18.9C10.21 20.21 8.79 21.04 7.12 21.04C4.62 21.04 1.77 19.14 1.77 15.33C1.77 8.91 10.1 4.86 12 0.58Z",
  H: "M12 23.19C10.1 19.14 1.29 14.38 1.29 8.19C1.29 3.91 4.38 1.77 6.88 1.77C9.38 1.77 11.29 3.31 12 5.81C12.71 3.31 14.62 1.77 17.12 1.77C19.62 1.77 22.71 3.91 22.71 8.19C22.71 14.38 13.9 19.14 12 23.19Z",
  D: "M12 0.1Q15.57 7.48 20.81 12Q15.57 16.52 12 23.9Q8.43 16.52 3.19 12Q8.43 7.48 12 0.1Z",
  C: "M12 0.81A5.12 5.12 0 0 1 16.05 9.14A5.12 5.12 0 1 1 13.19 17.71C13.43 20.57 14.38 22.47 16.28 23.42L7.72 23.42C9.62 22.47 10.57 20.57 10.81 17.71A5.12 5.12 0 1 1 7.95 9.14A5.12 5.12 0 0 1 12 0.81Z",
  E: star(5, 11.9, 5.2, 0.1),
  M: "M14.38 1.29A10.95 10.95 0 1 0 22.71 14.86A8.57 8.57 0 1 1 14.38 1.29Z",
  r: "M12 2.2L22.9 21.2L1.1 21.2Z",
  g: "M2.9 2.9L21.1 2.9L21.1 21.1L2.9 21.1Z",
  y: "M12 1.6A10.4 10.4 0 1 1 12 22.4A10.4 10.4 0 1 1 12 1.6Z",
  b: "M12 0L22 12L12 24L2 12Z",
};

const NUMBERS = /-?[\d.]+/g;

/** A shape of the square of 24 units, moved to a place, in a size, and upside down if turned. */
export function placed(shape: string, x: number, y: number, size: number, turned = false): string {
  const scale = ((turned ? -1 : 1) * size) / 24;
  const put = (value: string, n: number): string => ((n % 2 ? y : x) + (Number(value) - 12) * scale).toFixed(1);
  return shape.replace(/([MLCQA])([^A-Z]*)/g, (_, command: string, rest: string) => {
    const numbers = rest.match(NUMBERS) ?? [];
    if (command !== "A") return command + numbers.map(put).join(" ");
    const radius = (Number(numbers[0]) * Math.abs(scale)).toFixed(2);
    return `A${radius} ${radius} 0 ${numbers[3]} ${numbers[4]} ${numbers.slice(5).map(put).join(" ")}`;
  });
}
