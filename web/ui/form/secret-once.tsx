import { Alert, Button } from '@mantine/core'
import { IconCheck, IconCopy, IconKey } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { CopyButton } from '../copy/copy-button.tsx'
import classes from './secret-once.module.css'

type Props = { title: string; detail: string; secret: string; doneLabel: string; onDone: () => void }

/** A secret that is shown only once, to be copied. */
export function SecretOnce({ title, detail, secret, doneLabel, onDone }: Props) {
  const { t } = useTranslation('common')
  return (
    <Alert color="green" role="status" icon={<IconKey size={20} />} title={title} className={classes.alert}>
      <p>{detail}</p>
      <code className={classes.secret}>{secret}</code>
      <div className={classes.buttons}>
        <CopyButton value={secret}>
          {({ copied, copy }) => (
            <Button
              onClick={copy}
              leftSection={copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
              data-autofocus
            >
              {copied ? t('actions.copied') : t('actions.copy')}
            </Button>
          )}
        </CopyButton>
        <Button variant="default" onClick={onDone}>
          {doneLabel}
        </Button>
      </div>
    </Alert>
  )
}
