import type { CheckedStamp } from './stamps.ts'

/** Whether a proof carries time stamps, without reading it whole: what checks them is large, and most proofs have none. */
export function hasStamps(proof: string): boolean {
  const [, extra] = /^extra (\S+)$/m.exec(proof.slice(0, proof.indexOf('\n\n'))) ?? []
  try {
    return extra !== undefined && atob(extra).includes('"stamps":')
  } catch {
    return false
  }
}

/** Checks a proof's time stamps with code that is fetched only where there are any. @see checkStamps */
export async function stampsOf(
  proof: string,
  asked: { roots?: string | undefined; now?: Date },
): Promise<CheckedStamp[]> {
  if (!hasStamps(proof)) return []
  const { checkStamps } = await import('./check-stamps.ts')
  return checkStamps(proof, asked)
}
