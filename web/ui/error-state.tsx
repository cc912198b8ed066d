import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { type ProblemText, problemText } from '../app/problem-text.ts'
import classes from './placeholder.module.css'

type Props = {
  error: unknown
  /** Other words than those of the error itself. */
  text?: ProblemText
  onRetry: () => void
  /** Where it is the whole page, its title is the page's heading. */
  wholePage?: boolean
}

/** Something could not be loaded: what happened, Retry, and the reference for whoever helps. */
export function ErrorState({ error, text, onRetry, wholePage }: Props) {
  const { t } = useTranslation('common')
  const { title, detail, reference } = text ?? problemText(error)
  const Title = wholePage ? 'h1' : 'p'
  return (
    <div className={classes.placeholder} role="alert">
      <span className={classes.icon} data-failed aria-hidden>
        <IconAlertTriangle size={20} />
      </span>
      <Title className={classes.title}>{title}</Title>
      <p className={classes.detail}>{detail}</p>
      <div className={classes.action}>
        <Button variant="default" onClick={onRetry}>
          {t('actions.retry')}
        </Button>
      </div>
      {reference && <p className={classes.reference}>{t('problem.reference', { id: reference })}</p>}
    </div>
  )
}
