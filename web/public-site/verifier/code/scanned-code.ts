import { identifierPattern } from '@atesta/contract/limits.ts'

/** Where a code leads: to a record here, to one elsewhere, or to none. */
export type ScannedCode =
  | { leads: 'here'; identifier: string; share: string | undefined }
  | { leads: 'elsewhere'; address: URL }
  | { leads: 'nowhere' }

/** Reads the text of a QR code: the address of a certification's record, of this installation or of another. */
export function readScannedCode(text: string, origin: string): ScannedCode {
  const address = URL.parse(text)
  const [, identifier = ''] = /\/verifier\/([^/]+)\/?$/.exec(address?.pathname ?? '') ?? []
  if (!address || !identifierPattern.test(identifier)) return { leads: 'nowhere' }
  if (address.origin === origin)
    return { leads: 'here', identifier, share: address.searchParams.get('share') ?? undefined }
  return address.protocol === 'https:' && !address.username
    ? { leads: 'elsewhere', address }
    : { leads: 'nowhere' }
}
