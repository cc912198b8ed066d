import { paths } from '@atesta/contract/paths.ts'
import type { CheckedSignature } from '@atesta/evidence/pdf/check-signature.ts'
import {
  type CarriedOriginal,
  type CarriedProof,
  carriesSomething,
  type PdfReading,
  proofSaying,
  signatureState,
} from '@atesta/evidence/pdf/read-pdf.ts'
import { printable } from '@atesta/evidence/texts/printable.ts'
import type { State } from '@atesta/evidence/verdict.ts'
import { Button } from '@mantine/core'
import { IconCertificate, IconCircleCheck, IconCircleDashed, IconCircleX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../session/use-format.ts'
import { PageLink } from '../../../ui/link.tsx'
import list from '../claim-list.module.css'
import { AddedTrust } from '../result/added-trust.tsx'
import type { GivenProof } from '../subject.ts'

const icons: Record<State, typeof IconCircleCheck> = {
  proved: IconCircleCheck,
  not_proved: IconCircleDashed,
  contradicted: IconCircleX,
}

/** Longer lists are cut; what is cut is counted. */
const maxShown = 50

type RowProps = { state: State; name: string; children?: ReactNode }

function Row({ state, name, children }: RowProps) {
  const { t } = useTranslation('verdict')
  const Icon = icons[state]
  return (
    <li className={list.claim} data-state={state}>
      <Icon size={24} stroke={1.75} className={list.icon} aria-hidden />
      <div className={list.words}>
        <h3 className={list.name}>
          <bdi>{printable(name)}</bdi>
          <span className={list.state}>{t(`state.${state}`)}</span>
        </h3>
        {children}
      </div>
    </li>
  )
}

/** What is said of a signature: of one that is right it matters whose it is. */
function sayingOf({ state, ours }: CheckedSignature) {
  if (state !== 'valid') return state
  if (ours === undefined) return 'valid_unasked'
  return ours ? 'valid_ours' : 'valid_foreign'
}

const levelTexts = { 'B-B': 'b_b', 'B-T': 'b_t', 'B-LT': 'b_lt', 'B-LTA': 'b_lta' } as const

type SignatureProps = { name: string; signature: CheckedSignature; children?: ReactNode }

function SignatureRow({ name, signature, children }: SignatureProps) {
  const { t } = useTranslation('verifier')
  const format = useFormat()
  const { signer, signedAt, stamps, level, until } = signature
  const ended = until !== undefined && Date.parse(until) < Date.now()
  return (
    <Row state={signatureState(signature)} name={name}>
      <p className={list.reason}>
        {t(`pdf.signature.${sayingOf(signature)}`, { signer: printable(signer) })}
      </p>
      {signedAt && (
        <p className={list.reason}>{t('pdf.signature.claimed_time', { date: format.exact(signedAt) })}</p>
      )}
      {stamps.map(({ of, by, at, trusted }) => (
        <p key={`${of} ${at} ${by}`} className={list.reason}>
          {t(trusted ? 'pdf.signature.stamp_trusted' : 'pdf.signature.stamp', {
            by: printable(by),
            date: format.exact(at),
          })}
        </p>
      ))}
      {level && <p className={list.reason}>{t(`pdf.signature.level.${levelTexts[level]}`)}</p>}
      {until && (
        <p className={list.reason}>
          {t(ended ? 'pdf.signature.ended' : 'pdf.signature.until', { date: format.exact(until) })}
        </p>
      )}
      {children}
    </Row>
  )
}

function ProofRow({ proof }: { proof: CarriedProof }) {
  const { t } = useTranslation('verifier')
  const { name, state, identifier } = proof
  return (
    <Row state={state} name={name}>
      <p className={list.reason}>{t(`pdf.proof.${proofSaying(proof)}`)}</p>
      {identifier && (
        <p className={list.reason}>
          <PageLink to={paths.verifierRecord({ identifier })}>{t('pdf.open_record')}</PageLink>
        </p>
      )}
    </Row>
  )
}

function OriginalRow({ original: { name, signature, proofs } }: { original: CarriedOriginal }) {
  const { t } = useTranslation('verifier')
  const proved = proofs.filter(({ state }) => state === 'proved').length
  return (
    <SignatureRow name={name} signature={signature}>
      {proofs.length > 0 && (
        <p className={list.reason}>{t('pdf.proofs_proved', { count: proofs.length, proved })}</p>
      )}
    </SignatureRow>
  )
}

type Props = {
  reading: PdfReading
  /** Names of the files that were added by hand for what is in them to be believed, unless a headline says so. */
  added: readonly string[]
  onProof: (proof: GivenProof) => void
}

/** What a PDF carries that can be checked: its signature, its proofs, and the PDFs that were merged into it. */
export function PdfPanel({ reading, added, onProof }: Props) {
  const { t } = useTranslation('verifier')
  const { signature, proofs, originals } = reading
  const [only] = proofs
  if (!carriesSomething(reading)) return null
  const hidden = Math.max(0, proofs.length - maxShown) + Math.max(0, originals.length - maxShown)
  return (
    <section data-pdf>
      <h2 className={list.heading}>{t('pdf.title')}</h2>
      <AddedTrust names={added} />
      <ul className={list.list}>
        <SignatureRow name={t('pdf.signature.title')} signature={signature} />
        {proofs.slice(0, maxShown).map((proof) => (
          <ProofRow key={proof.name} proof={proof} />
        ))}
        {originals.slice(0, maxShown).map((original) => (
          <OriginalRow key={original.name} original={original} />
        ))}
      </ul>
      {hidden > 0 && <p className={list.reason}>{t('pdf.more', { count: hidden })}</p>}
      {only && proofs.length === 1 && only.state === 'proved' && (
        <Button
          variant="default"
          leftSection={<IconCertificate size={20} />}
          onClick={() => onProof({ name: only.name, text: only.text })}
        >
          {t('pdf.use_proof')}
        </Button>
      )}
    </section>
  )
}
