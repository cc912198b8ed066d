import { limits } from '@atesta/contract/limits.ts'
import { Button } from '@mantine/core'
import { IconArrowBackUp, IconEraser, IconKeyboard } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import SignaturePad from 'signature_pad'
import classes from './signature.module.css'
import { isTypedSignature, typedSignature } from './typed-signature.ts'

type Props = {
  name: string
  /** The answer's present signature. */
  image: string
  /** The signature as a PNG data URL; '' when it was cleared. */
  onSigned: (image: string) => void
}

/** Twice the screen's pixels are sharp on paper; more only enlarge the draft. */
const maxRatio = 2

/** Draws at the canvas's own resolution; called again when its size changes, keeping the strokes. */
function fit(canvas: HTMLCanvasElement, pad: SignaturePad): void {
  const ratio = Math.min(maxRatio, Math.max(1, window.devicePixelRatio))
  const { clientWidth, clientHeight } = canvas
  if (clientWidth === 0) return
  const strokes = pad.toData()
  canvas.width = clientWidth * ratio
  canvas.height = clientHeight * ratio
  canvas.getContext('2d')?.scale(ratio, ratio)
  pad.clear()
  pad.fromData(strokes)
}

function useSignaturePad(onSigned: (image: string) => void) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const pad = useRef<SignaturePad>(null)
  const [isEmpty, setEmpty] = useState(true)

  const take = useEffectEvent(() => {
    if (!pad.current) return
    setEmpty(pad.current.isEmpty())
    const image = pad.current.isEmpty() ? '' : pad.current.toDataURL('image/png')
    onSigned(image.length <= limits.maxSignatureBytes ? image : pad.current.toDataURL('image/png', 0.5))
  })
  const undo = () => {
    const strokes = pad.current?.toData() ?? []
    pad.current?.fromData(strokes.slice(0, -1))
    if (strokes.length <= 1) pad.current?.clear()
    taken()
  }
  const wipe = () => {
    pad.current?.clear()
    setEmpty(true)
  }
  const clear = () => {
    wipe()
    taken()
  }
  // Effect events may not be called from handlers; the pad's end-of-stroke event belongs to the effect.
  const taken = () => {
    const current = pad.current
    setEmpty(current?.isEmpty() ?? true)
    onSigned(!current || current.isEmpty() ? '' : current.toDataURL('image/png'))
  }

  useEffect(() => {
    const element = canvas.current
    if (!element) return
    const created = new SignaturePad(element, { backgroundColor: '#fff', penColor: '#14181f' })
    pad.current = created
    fit(element, created)
    const ended = () => take()
    created.addEventListener('endStroke', ended)
    const watch = new ResizeObserver(() => fit(element, created))
    watch.observe(element)
    return () => {
      watch.disconnect()
      created.removeEventListener('endStroke', ended)
      created.off()
    }
  }, [])
  return { canvas, isEmpty, undo, clear, wipe }
}

/** A pad to sign on, with undo and clear; or the typed name as a signature, for keyboard users. */
export function SignaturePanel({ name, image, onSigned }: Props) {
  const { t } = useTranslation('fill')
  const { canvas, isEmpty, undo, clear, wipe } = useSignaturePad(onSigned)
  const [isTyping, setTyping] = useState(false)
  const typed = isTyping && isTypedSignature(image) ? image : ''
  const writeName = () => {
    wipe()
    setTyping(true)
    onSigned(typedSignature(name.trim()))
  }
  const draw = () => {
    setTyping(false)
    clear()
  }
  return (
    <>
      <div className={classes.sheet}>
        {typed && <img className={classes.paper} src={typed} alt={t('signature.of', { name })} />}
        <canvas
          ref={canvas}
          hidden={typed !== ''}
          className={`${classes.paper} ${classes.pad}`}
          role="img"
          aria-label={isEmpty ? t('signature.pad_empty') : t('signature.pad_signed')}
        />
        {isEmpty && typed === '' && (
          <span className={classes.line} aria-hidden>
            {t('signature.here')}
          </span>
        )}
      </div>
      <div className={classes.buttons}>
        {!typed && (
          <>
            <Button
              size="sm"
              variant="default"
              leftSection={<IconArrowBackUp size={16} aria-hidden />}
              disabled={isEmpty}
              onClick={undo}
            >
              {t('signature.undo')}
            </Button>
            <Button
              size="sm"
              variant="default"
              leftSection={<IconEraser size={16} aria-hidden />}
              disabled={isEmpty}
              onClick={clear}
            >
              {t('signature.clear')}
            </Button>
          </>
        )}
        {/* One button for both directions, which keeps the focus. */}
        <Button
          size="sm"
          variant={typed ? 'default' : 'subtle'}
          leftSection={typed ? undefined : <IconKeyboard size={16} aria-hidden />}
          disabled={!typed && name.trim() === ''}
          onClick={typed ? draw : writeName}
        >
          {typed ? t('signature.draw') : t('signature.type')}
        </Button>
      </div>
    </>
  )
}
