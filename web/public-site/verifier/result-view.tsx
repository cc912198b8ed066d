import { paths } from '@atesta/contract/paths.ts'
import type { CheckedSignature } from '@atesta/evidence/pdf/check-signature.ts'
import { Button, CopyButton, Loader, Radio } from '@mantine/core'
import { IconCheck, IconLink, IconPrinter } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../session/use-format.ts'
import { FactList } from '../../ui/fact-list.tsx'
import { HashText } from '../../ui/hash-text.tsx'
import { ClaimList } from './claim-list.tsx'
import type { Checked, Finding } from './finding.ts'
import { HashComparison } from './hash-comparison.tsx'
import { HeadlineCard, headlineTitle } from './headline-card.tsx'
import type { KeptKey } from './log-keys.ts'
import { besideSignature } from './pdf/pdf-finding.ts'
import { CheckedHeadline } from './result/checked-headline.tsx'
import { FileAlone } from './result/file-alone.tsx'
import { type Remedy, remediesOf } from './result/remedies.ts'
import { RetryButton } from './result/retry-button.tsx'
import { WithdrawalNotice } from './result/withdrawal-notice.tsx'
import classes from './result-view.module.css'
import { KnownKeys, TechnicalDetails } from './technical-details.tsx'

function Remedies({ remedies, origin }: { remedies: readonly Remedy[]; origin: string }) {
  const { t } = useTranslation('verifier')
  if (remedies.length === 0) return null
  return (
    <section>
      <h2 className={classes.heading}>{t('remedy.title')}</h2>
      <ul className={classes.points}>
        {remedies.map((remedy) => (
          <li key={remedy}>{t(`remedy.${remedy}`, { origin })}</li>
        ))}
      </ul>
    </section>
  )
}

/** What an unknown hash can mean, so that it is not mistaken for a proof of fraud. */
function Meanings({ sha256 }: { sha256: string }) {
  const { t } = useTranslation('verifier')
  return (
    <section>
      <h2 className={classes.heading}>{t('unknown_file.title')}</h2>
      <ul className={classes.points}>
        {(['changed', 'never', 'elsewhere'] as const).map((meaning) => (
          <li key={meaning}>{t(`unknown_file.${meaning}`)}</li>
        ))}
      </ul>
      <p className={classes.hash}>
        {t('technical.sha256')} <HashText value={sha256} name={t('technical.sha256')} keep={12} />
      </p>
    </section>
  )
}

type ChoiceProps = { checks: Checked[]; chosen: number; onChoose: (index: number) => void }

/** Which of several records of the same bytes is looked at. */
function RecordChoice({ checks, chosen, onChoose }: ChoiceProps) {
  const { t } = useTranslation('verifier')
  const format = useFormat()
  if (checks.length < 2) return null
  return (
    <Radio.Group
      className={classes.choice}
      label={t('several.title')}
      description={t('several.detail')}
      value={String(chosen)}
      onChange={(value) => onChoose(Number(value))}
    >
      <div className={classes.records}>
        {checks.map(({ identifier, record, headline, verdict }, index) => (
          <Radio
            key={identifier ?? index}
            value={String(index)}
            label={record ? t('several.record', { date: format.zoned(record.sealed_at) }) : identifier}
            description={`${identifier} · ${t(headlineTitle(headline, verdict.voucher))}`}
          />
        ))}
      </div>
    </Radio.Group>
  )
}

function LinkAndPrint({ identifier }: { identifier: string | undefined }) {
  const { t } = useTranslation('verifier')
  return (
    <div className={classes.actions}>
      {/* In the verifier in one file there is no address to share. */}
      {identifier && location.protocol !== 'file:' && (
        <CopyButton value={`${location.origin}${paths.verifierRecord({ identifier })}`}>
          {({ copied, copy }) => (
            <Button
              variant="default"
              onClick={copy}
              leftSection={copied ? <IconCheck size={20} /> : <IconLink size={20} />}
            >
              {copied ? t('actions.link_copied') : t('actions.copy_link')}
            </Button>
          )}
        </CopyButton>
      )}
      <Button variant="default" onClick={() => window.print()} leftSection={<IconPrinter size={20} />}>
        {t('actions.print')}
      </Button>
    </div>
  )
}

function Comparison({ verdict }: Checked) {
  const { state, facts } = verdict.claims.integrity
  if (state !== 'contradicted') return null
  const { sha256, size, given_sha256, given_size } = facts
  if (typeof sha256 !== 'string' || typeof given_sha256 !== 'string') return null
  const number = (fact: unknown) => (typeof fact === 'number' ? fact : undefined)
  return (
    <HashComparison
      recorded={{ sha256, size: number(size) }}
      given={{ sha256: given_sha256, size: number(given_size) }}
    />
  )
}

/** What the record is of, before the fine print: when it was received, and which kind of file of which size. */
function RecordFacts({ verdict }: Checked) {
  const { t } = useTranslation('verifier')
  const format = useFormat()
  const { statement } = verdict
  if (statement?.type !== 'atesta.certification') return null
  return (
    <FactList
      facts={[
        { label: t('technical.received'), value: format.zoned(statement.received_at) },
        { label: t('technical.media_type'), value: statement.media_type },
        { label: t('technical.size'), value: format.bytes(statement.size) },
      ]}
    />
  )
}

type CheckedProps = Omit<Props, 'finding' | 'signed' | 'instead'> & {
  finding: Extract<Finding, { kind: 'checked' }>
}

function CheckedView({ finding, keys, added, identifier, retry, onWithoutProof }: CheckedProps) {
  const { t } = useTranslation('verifier')
  const [wanted, setWanted] = useState(0)
  const format = useFormat()
  const { checks, withdrawal, certifiedBytes, alone } = finding
  const chosen = wanted < checks.length ? wanted : 0
  const checked = checks[chosen]
  if (!checked) return null
  const { claims } = checked.verdict
  // A proof that was given goes before the address; that it is of something else should not go unnoticed.
  const isOther =
    identifier !== undefined && checked.identifier !== undefined && checked.identifier !== identifier
  const origin = String(claims.issuer.facts.origin ?? '')
  // What is known of another file would read as if it were of this one.
  const isOfOther = checked.headline === 'other_file'
  return (
    <>
      <CheckedHeadline checked={checked} alone={alone} added={added} />
      {alone && <FileAlone {...{ checked, alone, retry, onWithoutProof }} />}
      {!isOfOther && <RecordFacts {...checked} />}
      {isOther && <p className={classes.note}>{t('other_record', { identifier: checked.identifier })}</p>}
      {certifiedBytes !== undefined && (
        <p className={classes.note}>{t('earlier_state', { size: format.number(certifiedBytes) })}</p>
      )}
      {!isOfOther && <WithdrawalNotice withdrawal={withdrawal[chosen]} />}
      <RecordChoice checks={checks} chosen={chosen} onChoose={setWanted} />
      {!isOfOther && <Comparison {...checked} />}
      <Remedies remedies={remediesOf(finding, chosen)} origin={origin} />
      {!isOfOther && checked.headline !== 'proof_unreadable' && <ClaimList claims={claims} />}
      <LinkAndPrint identifier={checked.identifier} />
      <div>
        {checked.headline !== 'proof_unreadable' && <TechnicalDetails checked={checked} keys={keys} />}
        <KnownKeys keys={keys} />
      </div>
    </>
  )
}

type Props = {
  finding: Finding
  /** The signature of a PDF; false where there is none to regard. */
  signed: CheckedSignature | false
  keys: readonly KeptKey[]
  /** Names of the files that were added by hand for what is in them to be believed. */
  added: readonly string[]
  /** Of the record in the address, if there is one. */
  identifier: string | undefined
  /** Said in place of the finding; it has to stand in the region that was there before, or screen readers do not tell it. */
  instead?: ReactNode
  /** Asks the log again; left out where there is none to ask. */
  retry?: (() => void) | undefined
  /** Checks the file without the proof that was given, where there can be more to say then. */
  onWithoutProof?: (() => void) | undefined
}

/** The answer to what was given: one headline, then why, what to do, and everything behind it. */
export function ResultView({ finding: found, signed, instead, ...more }: Props) {
  const { t } = useTranslation('verifier')
  const name = useId()
  const { retry } = more
  const finding = signed ? besideSignature(found, signed) : found
  let shown: ReactNode = null
  if (instead) {
    shown = instead
  } else if (finding.kind === 'working') {
    shown = (
      <p className={classes.working}>
        <Loader size="sm" aria-hidden />
        {t('working')}
      </p>
    )
  } else if (finding.kind === 'checked') {
    shown = <CheckedView finding={finding} {...more} />
  } else if (finding.kind === 'signed_pdf') {
    shown = <HeadlineCard name="signed_pdf" />
  } else if (finding.kind !== 'nothing') {
    const headline = finding.kind === 'not_looked_up' ? finding.reason : finding.kind
    shown = (
      <>
        <HeadlineCard name={headline} />
        {finding.kind === 'not_looked_up' && <RetryButton retry={retry} />}
        {finding.kind === 'unknown_file' && <Meanings sha256={finding.sha256} />}
        <Remedies remedies={remediesOf(finding)} origin="" />
      </>
    )
  }
  return (
    <section className={classes.result} aria-live="polite" aria-labelledby={name}>
      <span id={name} className="visually-hidden">
        {t('claims_title')}
      </span>
      {shown}
    </section>
  )
}
