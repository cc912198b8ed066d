import { Button } from '@mantine/core'
import { IconArrowLeft, IconArrowRight, IconSend } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useWebForm } from '../fill.ts'
import classes from './footer.module.css'
import { useIsForRecipient, usePlace } from './use-place.ts'

type Props = {
  onBack: () => void
  onContinue: () => void
  /** Why Submit must wait, as a sentence. */
  waiting: string | null
  /** Files are still being added, which a submission would leave out. */
  adding?: boolean
}

/** Back and Continue, always within reach of the thumb. */
export function Footer({ onBack, onContinue, waiting, adding = false }: Props) {
  const { t } = useTranslation(['fill', 'common'])
  const { at, of, canGoBack, isLast } = usePlace()
  const isForRecipient = useIsForRecipient()
  const isStopped = useWebForm((state) => state.stopNavigation)
  return (
    <footer className={classes.footer} data-own-foot>
      {waiting && (
        <p role="status" className={classes.waiting}>
          {waiting}
        </p>
      )}
      <div className={classes.buttons}>
        <Button
          size="md"
          variant="default"
          leftSection={<IconArrowLeft size={18} aria-hidden />}
          disabled={!canGoBack || isStopped}
          onClick={onBack}
        >
          {t('common:actions.back')}
        </Button>
        <span className={classes.place}>{t('fill:place', { at, of })}</span>
        {!(isLast && isForRecipient) && (
          <Button
            size="md"
            className={classes.continue}
            rightSection={
              isLast ? <IconSend size={18} aria-hidden /> : <IconArrowRight size={18} aria-hidden />
            }
            disabled={isStopped || (isLast && adding)}
            onClick={onContinue}
          >
            {isLast ? t('common:actions.submit') : t('common:actions.continue')}
          </Button>
        )}
      </div>
    </footer>
  )
}
