import { Button, TextInput } from '@mantine/core'
import { IconBarcode } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from '../field.module.css'
import { FieldFrame } from '../field-frame.tsx'
import type { FieldProps } from '../field-props.ts'
import { answer, leaveField, useAnswer, useTexts } from '../use-field.ts'

const CodeScanner = lazy(() =>
  import('../../../ui/code-scanner.tsx').then((m) => ({ default: m.CodeScanner })),
)

/** The text of a bar or QR code. */
export function BarcodeField(props: FieldProps) {
  const { t } = useTranslation('fill')
  const texts = useTexts(props.path)
  const value = useAnswer(props)
  const [scanning, setScanning] = useState(false)
  const found = (code: string) => {
    setScanning(false)
    answer(props.path, code)
    return true
  }
  return (
    <FieldFrame {...props}>
      {(aria) => (
        <>
          <div className={classes.row}>
            <TextInput
              {...aria}
              size="md"
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              value={typeof value === 'string' ? value : ''}
              placeholder={texts(props.component.placeholder)}
              error={aria['aria-invalid']}
              onChange={(event) => answer(props.path, event.currentTarget.value)}
              onBlur={() => leaveField(props.path)}
            />
            {'mediaDevices' in navigator && (
              <Button
                size="md"
                variant="default"
                leftSection={<IconBarcode size={18} aria-hidden />}
                aria-expanded={scanning}
                onClick={() => setScanning(!scanning)}
              >
                {scanning ? t('barcode.stop') : t('barcode.scan')}
              </Button>
            )}
          </div>
          {scanning && (
            <Suspense>
              <CodeScanner
                onFound={found}
                onLeft={() => setScanning(false)}
                texts={{
                  label: t('barcode.camera'),
                  aim: t('barcode.aim'),
                  noCamera: t('barcode.no_camera'),
                }}
              />
            </Suspense>
          )}
        </>
      )}
    </FieldFrame>
  )
}
