import { readFile } from 'node:fs/promises'
import type { Options } from './cli.options.ts'
import { type Policy, parsePolicy } from './log/policy.ts'
import { languages, say } from './texts/texts.ts'

/** What is asked of a proof or a PDF: a policy; and what is trusted for it, as PEM: roots of time-stamping authorities, and signers. */
export type Asked = { policy: Policy | undefined; roots: string; certificates: string | undefined }

/** What went wrong, for people. */
export const detailOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** The policy, the roots and the certificates that were given; a sentence when they cannot be read. */
export async function readAsked({
  policy: name,
  rootFiles,
  certificateFiles,
  language,
}: Options): Promise<Asked | string> {
  const texts = languages[language]
  let policy: Policy | undefined
  const roots: string[] = []
  try {
    if (name !== undefined) {
      const bytes = await readFile(name)
      policy = parsePolicy(bytes)
      const text = bytes.toString()
      if (text.includes('-----BEGIN CERTIFICATE-----')) await countCertificates(text)
      roots.push(text)
    }
  } catch (error) {
    return say(texts.badPolicy, { detail: detailOf(error) })
  }
  try {
    for (const each of rootFiles) roots.push(await readCertificateFile(each))
  } catch (error) {
    return say(texts.badRoots, { detail: detailOf(error) })
  }
  const certificates: string[] = []
  try {
    for (const each of certificateFiles) certificates.push(await readCertificateFile(each))
  } catch (error) {
    return say(texts.badCertificates, { detail: detailOf(error) })
  }
  return {
    policy,
    roots: roots.join('\n'),
    certificates: certificates.length > 0 ? certificates.join('\n') : undefined,
  }
}

/** How many certificates there are in a text. Throws for broken ones. */
const countCertificates = async (text: string): Promise<number> =>
  (await import('./time/check-token.ts')).readRoots(text).length

/** What cannot be used would look like an authority or a signer that is not trusted, or like a PDF that is none. */
async function readCertificateFile(name: string): Promise<string> {
  const text = await readFile(name, 'utf8')
  const count = await countCertificates(text).catch((error) => {
    throw new Error(`${name}: ${detailOf(error)}`)
  })
  if (count === 0) throw new Error(`no certificate in ${name}`)
  return text
}
