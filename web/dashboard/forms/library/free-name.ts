/** The name, or where it is taken the name with the first number from 2 that is free. */
export function freeName(name: string, taken: readonly string[]): string {
  const known = new Set(taken.map((each) => each.toLowerCase()))
  let free = name
  for (let number = 2; known.has(free.toLowerCase()); number += 1) free = `${name} ${number}`
  return free
}
