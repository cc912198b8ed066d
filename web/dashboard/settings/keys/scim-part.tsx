import { Button } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { CopyButton } from '../../../ui/copy/copy-button.tsx'
import classes from '../settings-list.module.css'

/** Where a directory such as Entra ID or Okta manages the people of the company by SCIM. */
export function ScimPart() {
  const { t } = useTranslation(['settings', 'common'])
  const address = `${window.location.origin}/api/scim/v2`
  return (
    <section className={classes.wide}>
      <h2 className={classes.heading}>{t('settings:keys.scim_title')}</h2>
      <p className={classes.hint}>{t('settings:keys.scim_detail')}</p>
      <div className={classes.address}>
        <code>{address}</code>
        <CopyButton value={address}>
          {({ copied, copy }) => (
            <Button
              size="xs"
              variant="default"
              onClick={copy}
              leftSection={copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
            >
              {copied ? t('common:actions.copied') : t('common:actions.copy')}
            </Button>
          )}
        </CopyButton>
      </div>
    </section>
  )
}
