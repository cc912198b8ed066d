import type { KeptKey } from '../log-keys.ts'

/** Where the build puts the verifier in one file. */
export const portableAddress = '/atesta-verifier.html'

/** What is written into a copy of it, so that it knows whom to believe. */
export type TakenAlong = {
  /** The installation that it was taken from. */
  origin: string
  /** ISO 8601. */
  taken_at: string
  keys: readonly KeptKey[]
  /** PEM. */
  certificates?: string
}

const empty = '<script id="taken-along" type="application/json">null</script>'

/** The page with keys and certificates in it. @throws Error when it is not the page. */
export function withTrust(page: string, along: TakenAlong): string {
  if (!page.includes(empty)) throw new Error('not the verifier in one file')
  // Nothing in it may end the element that it stands in.
  const json = JSON.stringify(along).replaceAll('<', '\\u003c')
  return page.replace(empty, () => empty.replace('null', () => json))
}
