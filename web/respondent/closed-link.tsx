import { IconCircleCheck, IconClockOff, IconLinkOff, IconLock } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { Link } from '../queries/respondent.ts'
import { useFormat } from '../session/use-format.ts'
import classes from './respondent-page.module.css'

/** Only needed by a respondent who comes back after the submission. */
const SentReceipt = lazy(() => import('./sent-receipt.tsx').then((m) => ({ default: m.SentReceipt })))

/** Only needed by a respondent who left something unsent. */
const UnsentPart = lazy(() => import('./unsent-part.tsx').then((m) => ({ default: m.UnsentPart })))

const icons = {
  submitted: IconCircleCheck,
  expired: IconClockOff,
  closed: IconLock,
  revoked: IconLinkOff,
  unknown: IconLinkOff,
}
type Props = { state: keyof typeof icons; link: Link | null; address: string }

/** A link that opens nothing: why, and what the reader can do. */
export function ClosedLink({ state, link, address }: Props) {
  const { t } = useTranslation('respondent')
  const format = useFormat()
  const Icon = icons[state]
  const at = state === 'submitted' ? link?.submitted_at : link?.expires_at
  return (
    <div className={classes.card} role={state === 'submitted' ? undefined : 'alert'}>
      <Icon size={36} className={classes.mark} data-state={state} aria-hidden />
      <h1 className={classes.title} tabIndex={-1} data-page-title>
        {t(`closed.${state}.title`)}
      </h1>
      <p className={classes.detail}>
        {t(`closed.${state}.detail`, {
          company: link?.company.name ?? '',
          task: link?.task.name ?? '',
          date: at ? format.inZone(at) : '',
        })}
      </p>
      {link && (
        <Suspense>
          <UnsentPart address={address} company={link.company.name} submitted={state === 'submitted'} />
        </Suspense>
      )}
      {link?.receipt && (
        <Suspense>
          <SentReceipt link={link} receipt={link.receipt} />
        </Suspense>
      )}
    </div>
  )
}
