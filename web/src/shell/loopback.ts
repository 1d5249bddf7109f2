// Recognises the addresses under which a machine reaches only itself.

/** Whether a host name works on this machine only. */
export const isLoopback = (host: string): boolean => host === "localhost" || host.endsWith(".localhost") || host === "[::1]" || /^127\.\d+\.\d+\.\d+$/.test(host);
