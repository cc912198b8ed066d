import { Button } from '@mantine/core'
import { IconUsb } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { deviceStorage } from '../../../device/browser-storage.ts'
import { publishedCertificates, publishedKeys } from '../../../queries/verifier.ts'
import { saveFile } from '../../../ui/save-file.ts'
import { readKept, takePublished } from '../log-keys.ts'
import classes from '../verifier-page.module.css'
import { portableAddress, withTrust } from './take-along.ts'

/**
 * Hands out the verifier as one file, with the keys and certificates of this installation. They are waited for: a copy
 * without them would believe nobody, and say so only where there is no connection to mend it.
 */
export function TakeAlong() {
  const { t } = useTranslation('verifier')
  const [state, setState] = useState<'idle' | 'fetching' | 'failed'>('idle')
  const client = useQueryClient()

  const take = async () => {
    setState('fetching')
    try {
      const [page, published, certificates] = await Promise.all([
        fetch(portableAddress),
        client.fetchQuery(publishedKeys()),
        client.fetchQuery(publishedCertificates()),
      ])
      if (!page.ok) throw new Error(String(page.status))
      const now = new Date()
      const keys = takePublished(readKept(deviceStorage), published, now)
      const along = { origin: location.host, taken_at: now.toISOString(), keys, certificates }
      saveFile(new Blob([withTrust(await page.text(), along)], { type: 'text/html' }), 'atesta-verifier.html')
      setState('idle')
    } catch {
      setState('failed')
    }
  }
  return (
    <section className={classes.along}>
      <Button
        variant="default"
        leftSection={<IconUsb size={20} />}
        loading={state === 'fetching'}
        onClick={() => void take()}
      >
        {t('take_along.button')}
      </Button>
      <p>{t('take_along.detail')}</p>
      {state === 'failed' && <p role="alert">{t('take_along.failed')}</p>}
    </section>
  )
}
