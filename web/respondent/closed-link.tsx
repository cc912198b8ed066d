import { paths } from '@atesta/contract/paths.ts'
import { IconCircleCheck, IconClockOff, IconLinkOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Link } from '../queries/respondent.ts'
import { useFormat } from '../session/use-format.ts'
import { LinkButton } from '../ui/link.tsx'
import classes from './respondent-page.module.css'

const icons = {
  submitted: IconCircleCheck,
  expired: IconClockOff,
  revoked: IconLinkOff,
  unknown: IconLinkOff,
}
type Props = { state: keyof typeof icons; link: Link | null }

/** A link that opens nothing: why, and what its reader can do. */
export function ClosedLink({ state, link }: Props) {
  const { t } = useTranslation('respondent')
  const format = useFormat()
  const Icon = icons[state]
  const at = state === 'submitted' ? link?.submitted_at : link?.expires_at
  return (
    <div className={classes.card} role={state === 'submitted' ? 'status' : 'alert'}>
      <Icon size={36} className={classes.mark} data-state={state} aria-hidden />
      <h1 className={classes.title} tabIndex={-1} data-page-title>
        {t(`closed.${state}.title`)}
      </h1>
      <p className={classes.detail}>
        {t(`closed.${state}.detail`, {
          company: link?.company.name ?? '',
          task: link?.task.name ?? '',
          date: at ? format.dateTime(at) : '',
        })}
      </p>
      {state === 'submitted' && (
        <div className={classes.action}>
          <LinkButton variant="default" fullWidth to={paths.verifier()}>
            {t('receipt.verify')}
          </LinkButton>
        </div>
      )}
    </div>
  )
}
