import type { Finding, Headline } from '../finding.ts'

/** What a person can do about what is missing, in the order to try. */
export type Remedy =
  | 'add_file'
  | 'add_proof'
  | 'get_keys'
  | 'connect'
  | 'ask_original'
  | 'ask_new_proof'
  | 'own_proof'
  | 'try_later'

const byHeadline: Record<Headline, readonly Remedy[]> = {
  proved: [],
  altered: ['ask_original'],
  other_file: ['own_proof'],
  contradicted: ['ask_new_proof'],
  not_proved: [],
  record_only: ['add_file'],
  proof_unreadable: ['ask_new_proof'],
}

/** Where the log could not be asked about the file beside a proof. */
function forAlone(alone: Finding | undefined): Remedy[] {
  if (alone?.kind !== 'not_looked_up') return []
  return [alone.reason === 'offline' ? 'connect' : 'try_later']
}

export function remediesOf(finding: Finding, chosen = 0): readonly Remedy[] {
  switch (finding.kind) {
    case 'unknown_file':
      return ['ask_original', 'add_proof']
    case 'empty_file':
    case 'pdf_altered':
    case 'pdf_appended':
    case 'pdf_unreadable':
      return ['ask_original']
    case 'not_looked_up':
      if (finding.reason === 'refused') return ['try_later']
      return finding.hasFile ? ['add_proof', 'connect'] : ['connect']
    case 'checked': {
      const checked = finding.checks[chosen]
      if (!checked) return []
      const { issuer } = checked.verdict.claims
      const keyMissing = issuer.reason === 'no_key_given' || issuer.reason === 'issuer_key_unknown'
      const needsLog = issuer.reason === 'retired_key_unchecked'
      // A proof that was given may be the wrong one; the record of an address was chosen by its link.
      const isGiven = checked.headline === 'altered' && checked.record === undefined
      const remedies: Remedy[] = [...byHeadline[checked.headline], ...(isGiven ? ['own_proof' as const] : [])]
      remedies.push(...forAlone(finding.alone))
      if (needsLog && !remedies.includes('connect')) remedies.push('connect')
      return keyMissing ? [...remedies, 'get_keys'] : remedies
    }
    default:
      return []
  }
}
