import { Button, TextInput } from '@mantine/core'
import { IconBarcode, IconPhoto } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { codeInPicture } from '../../../device/code-in-picture.ts'
import { useWebForm } from '../../fill.ts'
import { lateAnswer } from '../../state/late-answer.ts'
import { FilePicker } from '../../upload/file-picker.tsx'
import classes from '../field.module.css'
import { FieldFrame } from '../field-frame.tsx'
import type { FieldProps } from '../field-props.ts'
import { answer, leaveField, useAnswer, useTexts } from '../use-field.ts'

const CodeScanner = lazy(() =>
  import('../../../ui/code-scanner.tsx').then((m) => ({ default: m.CodeScanner })),
)

/** The text of a barcode or QR code: typed, scanned by the camera, or read from a picture. */
export function BarcodeField(props: FieldProps) {
  const { t } = useTranslation('fill')
  const texts = useTexts(props.path)
  const value = useAnswer(props)
  const [scanning, setScanning] = useState(false)
  const [notice, setNotice] = useState('')
  const found = (code: string) => {
    setScanning(false)
    setNotice('')
    answer(props.path, code)
    return true
  }
  const read = async (picture: File | undefined) => {
    if (!picture) return
    setScanning(false)
    setNotice('')
    // Meanwhile records before this one may be removed, or another inspection opened.
    const late = lateAnswer(useWebForm, useWebForm.getState().inspection?.id, props.path)
    const code = await codeInPicture(picture).finally(late.end)
    if (code) late.put(() => code)
    else setNotice(t('barcode.none_in_picture'))
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
            <FilePicker
              label={t('barcode.picture')}
              icon={<IconPhoto size={18} aria-hidden />}
              accept="image/*"
              onPick={([picture]) => void read(picture)}
            />
          </div>
          <p className={classes.hint} role="status">
            {notice}
          </p>
          {scanning && (
            <InSight>
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
            </InSight>
          )}
        </>
      )}
    </FieldFrame>
  )
}

/** Scrolls its content into view as it grows: below the button it may be hidden by the page's footer. */
function InSight({ children }: { children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = frame.current
    if (!element) return
    const observer = new ResizeObserver(() => element.scrollIntoView({ block: 'center' }))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return <div ref={frame}>{children}</div>
}
