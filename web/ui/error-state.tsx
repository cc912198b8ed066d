import { CallError } from '@atesta/contract/client.ts'
import { paths } from '@atesta/contract/paths.ts'
import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { type ProblemText, problemText } from '../language/problem-text.ts'
import { LinkButton } from './link.tsx'
import classes from './placeholder.module.css'

type Props = {
  error: unknown
  /** Replaces the error's own text. */
  text?: ProblemText
  onRetry: () => void
  /** When it fills the page, its title is the page's heading. */
  wholePage?: boolean
}

/** A failed load: what happened, Retry, and the reference for support. */
export function ErrorState({ error, text, onRetry, wholePage }: Props) {
  const { t } = useTranslation('common')
  const { title, detail, reference } = text ?? problemText(error)
  // What does not exist will not be there on a retry either.
  const isGone = wholePage && error instanceof CallError && error.status === 404
  const Title = wholePage ? 'h1' : 'p'
  return (
    <div className={classes.placeholder} role="alert" data-whole-page={wholePage}>
      <span className={classes.icon} data-failed aria-hidden>
        <IconAlertTriangle size={20} />
      </span>
      <Title className={classes.title} tabIndex={wholePage ? -1 : undefined} data-page-title={wholePage}>
        {title}
      </Title>
      <p className={classes.detail}>{detail}</p>
      <div className={classes.action}>
        {isGone ? (
          <LinkButton variant="default" to={paths.dashboard()}>
            {t('actions.home')}
          </LinkButton>
        ) : (
          <Button variant="default" onClick={onRetry}>
            {t('actions.retry')}
          </Button>
        )}
      </div>
      {reference && <p className={classes.reference}>{t('problem.reference', { id: reference })}</p>}
    </div>
  )
}
