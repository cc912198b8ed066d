import { Button } from '@mantine/core'
import { IconUsb } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { publishedCertificates } from '../../../queries/verifier.ts'
import { saveFile } from '../../../ui/save-file.ts'
import type { KeptKey } from '../log-keys.ts'
import classes from '../verifier-page.module.css'
import { portableAddress, withTrust } from './take-along.ts'

/** Hands out the verifier as one file, with the keys that are known here. */
export function TakeAlong({ keys }: { keys: readonly KeptKey[] }) {
  const { t } = useTranslation('verifier')
  const [state, setState] = useState<'idle' | 'fetching' | 'failed'>('idle')
  const { refetch } = useQuery({ ...publishedCertificates(), enabled: false })

  const take = async () => {
    setState('fetching')
    try {
      const [page, { data: certificates }] = await Promise.all([fetch(portableAddress), refetch()])
      if (!page.ok) throw new Error(String(page.status))
      const along = { origin: location.host, taken_at: new Date().toISOString(), keys, certificates }
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
