import { paths } from '@atesta/contract/paths.ts'
import { Button } from '@mantine/core'
import { IconQrcode } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from '../verifier-page.module.css'
import { ForeignCode } from './foreign-code.tsx'
import { readScannedCode, type ScannedCode } from './scanned-code.ts'

const CodeScanner = lazy(() =>
  import('../../../ui/code-scanner.tsx').then((m) => ({ default: m.CodeScanner })),
)

/** Leads from the code printed on a report or a certificate to its record. */
export function CodePart() {
  const { t } = useTranslation('verdict')
  const router = useRouter()
  const [scanning, setScanning] = useState(false)
  const [found, setFound] = useState<ScannedCode | null>(null)
  if (!('mediaDevices' in navigator)) return null
  const take = (text: string) => {
    const code = readScannedCode(text, location.origin)
    setFound(code)
    if (code.leads === 'nowhere') return false
    setScanning(false)
    if (code.leads === 'here') {
      const { identifier, share } = code
      router.history.push(paths.verifierRecord({ identifier, ...(share && { share }) }))
    }
    return true
  }
  const toggle = () => {
    setFound(null)
    setScanning(!scanning)
  }
  return (
    <div className={classes.code}>
      <Button
        variant="default"
        leftSection={<IconQrcode size={20} aria-hidden />}
        aria-expanded={scanning}
        onClick={toggle}
      >
        {scanning ? t('code.stop') : t('code.scan')}
      </Button>
      {scanning && (
        <Suspense>
          <CodeScanner
            onFound={take}
            onLeft={() => setScanning(false)}
            texts={{ label: t('code.camera'), aim: t('code.aim'), noCamera: t('code.no_camera') }}
          />
        </Suspense>
      )}
      {found?.leads === 'nowhere' && <p role="status">{t('code.not_ours')}</p>}
      {found?.leads === 'elsewhere' && <ForeignCode address={found.address} />}
    </div>
  )
}
