/** How long a person waits for a server before what this device has kept is shown instead, in ms. */
export const patienceMs = 4000

/** What a promise resolves to; undefined when that takes longer. It rejects as the promise does until then. */
export const within = <T>(milliseconds: number, promise: Promise<T>): Promise<T | undefined> =>
  Promise.race([promise, new Promise<undefined>((late) => setTimeout(late, milliseconds))])
