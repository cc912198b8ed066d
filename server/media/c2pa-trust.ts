import { X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'

/**
 * Reads the authorities whose signers the installation trusts (C2PA 2.2, §14.4.1): PEM certificates of roots
 * or intermediates. Throws an Error that names the file, and a certificate in it that is not an authority's.
 */
export async function readC2paTrust(path: string): Promise<string> {
  try {
    const blocks = (await readFile(path, 'utf8')).match(
      /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g,
    )
    if (!blocks) throw new Error('it holds no certificate')
    const certificates = blocks.map((block) => new X509Certificate(block))
    const signer = certificates.find(({ ca }) => !ca)
    if (signer) throw new Error(`the certificate of “${signer.subject}” is not that of an authority`)
    return certificates.join('')
  } catch (cause) {
    throw new Error(`C2PA_TRUST: ${path} cannot be used: ${cause instanceof Error ? cause.message : cause}`, {
      cause,
    })
  }
}
