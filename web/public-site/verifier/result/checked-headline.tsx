import { useTranslation } from 'react-i18next'
import type { Checked, Finding } from '../finding.ts'
import { HeadlineCard } from '../headline-card.tsx'
import { AddedTrust } from './added-trust.tsx'

/**
 * What is said in place of a headline's own words: of what only a policy vouches for, and of "not the file that was recorded",
 * which is all there is to say of a record of the address.
 */
function useOwnWords({ headline, verdict, record }: Checked, alone: Finding | undefined) {
  const { t } = useTranslation('verifier')
  if (verdict.claims.issuer.reason === 'signed_by_policy_key') {
    if (headline === 'proved') return { title: t('vouched.policy'), detail: t('by_policy.proved') }
    if (headline === 'record_only')
      return { title: t('by_policy.record_only.title'), detail: t('by_policy.record_only.detail') }
  }
  if (headline !== 'altered') return undefined
  const said = (name: 'empty_file' | 'pdf_altered') => ({
    title: t(`headline.${name}.title`),
    detail: t(`headline.${name}.detail`),
  })
  if (verdict.claims.integrity.facts.given_size === 0) return said('empty_file')
  if (alone?.kind === 'pdf_altered') return said('pdf_altered')
  if (record) return undefined
  const detail = t(alone?.kind === 'unknown_file' ? 'altered.unknown' : 'altered.undecided')
  return { title: t('headline.altered.title'), detail }
}

type Props = {
  checked: Checked
  alone: Finding | undefined
  /** Names of the files that were added by hand for what is in them to be believed. */
  added: readonly string[]
}

/** The word over a verdict, with what the log says of the file where the proof that was given is of other bytes. */
export function CheckedHeadline({ checked, alone, added }: Props) {
  const words = useOwnWords(checked, alone)
  const { headline, verdict } = checked
  return (
    <HeadlineCard name={headline} voucher={verdict.voucher} {...(words && { words })}>
      {/* That these are other bytes is so whatever was added. */}
      {verdict.claims.integrity.state !== 'contradicted' && <AddedTrust names={added} />}
    </HeadlineCard>
  )
}
