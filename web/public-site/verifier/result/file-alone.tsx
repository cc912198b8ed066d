import { paths } from '@atesta/contract/paths.ts'
import { Button } from '@mantine/core'
import { IconCircleCheck, IconCircleDashed, IconCircleX, IconFileSearch } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../session/use-format.ts'
import { PageLink } from '../../../ui/link.tsx'
import list from '../claim-list.module.css'
import type { Checked, Finding, Withdrawal } from '../finding.ts'
import { headlineTitle } from '../headline-card.tsx'
import classes from '../result-view.module.css'
import { RetryButton } from './retry-button.tsx'
import { WithdrawalNotice } from './withdrawal-notice.tsx'

const icons = { proved: IconCircleCheck, not_proved: IconCircleDashed, contradicted: IconCircleX }

/** What is found of the file, in one sentence. */
function useSentence(alone: Finding): string {
  const { t } = useTranslation('verifier')
  switch (alone.kind) {
    case 'checked':
      return t(alone.checks.some(({ headline }) => headline === 'proved') ? 'alone.known' : 'alone.unproved')
    case 'not_looked_up':
      return t(`alone.${alone.reason}`)
    case 'nothing':
    case 'working':
      return t('working')
    default:
      return t(`headline.${alone.kind}.detail`)
  }
}

/** One record of the file: who vouches for it, since when, and the way to it. */
function RecordRow({ checked, withdrawal }: { checked: Checked; withdrawal: Withdrawal | undefined }) {
  const { t } = useTranslation('verifier')
  const format = useFormat()
  const { headline, verdict, identifier, record } = checked
  const Icon = icons[verdict.state]
  return (
    <li className={list.claim} data-state={verdict.state}>
      <Icon size={24} stroke={1.75} className={list.icon} aria-hidden />
      <div className={list.words}>
        <h3 className={list.name}>
          <bdi>{identifier}</bdi>
        </h3>
        <p className={list.reason}>{t(headlineTitle(headline, verdict.voucher))}</p>
        {record && (
          <p className={list.reason}>{t('several.record', { date: format.zoned(record.sealed_at) })}</p>
        )}
        {record && identifier && (
          <p className={list.reason}>
            <PageLink to={paths.verifierRecord({ identifier })}>{t('pdf.open_record')}</PageLink>
          </p>
        )}
        <WithdrawalNotice withdrawal={withdrawal} />
      </div>
    </li>
  )
}

type Props = {
  /** What was found of the proof that was given. */
  checked: Checked
  alone: Finding
  retry: (() => void) | undefined
  onWithoutProof: (() => void) | undefined
}

/** What is found of the file itself where the proof that was given says nothing of it, and how to check it without. */
export function FileAlone({ checked, alone, retry, onWithoutProof }: Props) {
  const { t } = useTranslation('verifier')
  const format = useFormat()
  const name = useId()
  const sentence = useSentence(alone)
  // The headline says so already.
  const isSaid = checked.headline === 'altered' && alone.kind !== 'checked' && alone.kind !== 'not_looked_up'
  if (isSaid) return null
  return (
    <section aria-labelledby={name} data-alone={alone.kind}>
      <h2 id={name} className={classes.heading}>
        {t('alone.title')}
      </h2>
      <p>{sentence}</p>
      {alone.kind === 'checked' && (
        <>
          {alone.certifiedBytes !== undefined && (
            <p className={classes.note}>
              {t('earlier_state', { size: format.number(alone.certifiedBytes) })}
            </p>
          )}
          <ul className={list.list}>
            {alone.checks.map((each, index) => (
              <RecordRow key={each.identifier ?? index} checked={each} withdrawal={alone.withdrawal[index]} />
            ))}
          </ul>
          {onWithoutProof && (
            <Button
              variant="default"
              className={classes.retry}
              onClick={onWithoutProof}
              leftSection={<IconFileSearch size={20} />}
            >
              {t('alone.check')}
            </Button>
          )}
        </>
      )}
      {alone.kind === 'not_looked_up' && <RetryButton retry={retry} />}
    </section>
  )
}
