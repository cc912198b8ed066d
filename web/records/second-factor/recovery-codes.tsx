import { Alert, Button } from '@mantine/core'
import { IconCheck, IconCopy, IconDownload, IconKey } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { CopyButton } from '../../ui/copy/copy-button.tsx'
import { saveFile } from '../../ui/save-file.ts'
import classes from './second-factor.module.css'

type Props = { codes: string[]; onKept: () => void }

/** Shows recovery codes, only once. */
export function RecoveryCodes({ codes, onKept }: Props) {
  const { t } = useTranslation(['profile', 'common'])
  const text = `${codes.join('\n')}\n`
  return (
    <div className={classes.steps}>
      <Alert color="green" role="status" icon={<IconKey size={20} />} title={t('profile:steps.codes_title')}>
        {t('profile:steps.codes_detail')}
      </Alert>
      <ul className={classes.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={classes.buttons}>
        <Button onClick={onKept} data-autofocus>
          {t('profile:steps.kept')}
        </Button>
        <CopyButton value={text}>
          {({ copied, copy }) => (
            <Button
              variant="default"
              onClick={copy}
              leftSection={copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
            >
              {copied ? t('common:actions.copied') : t('profile:steps.copy')}
            </Button>
          )}
        </CopyButton>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} />}
          onClick={() => saveFile(new Blob([text], { type: 'text/plain' }), 'atesta-recovery-codes.txt')}
        >
          {t('profile:steps.save')}
        </Button>
      </div>
    </div>
  )
}
