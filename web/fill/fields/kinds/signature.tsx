import { Button, TextInput } from '@mantine/core'
import { Suspense, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../session/use-format.ts'
import { useFiller } from '../../filler.ts'
import { SignaturePanel } from '../../on-demand.ts'
import classes from '../field.module.css'
import { FieldFrame } from '../field-frame.tsx'
import type { FieldProps } from '../field-props.ts'
import paper from '../signature.module.css'
import { type Begun, renamed, signatureAnswer } from '../signature-answer.ts'
import { typedSignature } from '../typed-signature.ts'
import { answer, leaveField, useAnswer } from '../use-field.ts'

const begunOf = (value: unknown): Begun =>
  typeof value === 'object' && value !== null ? (value as Begun) : {}

/**
 * The pad on the screen, until the answer is another than the pad has given, because other answers were chosen in a
 * conflict or a record was removed: strokes of one person must not become the signature of another.
 */
function usePad(image: string) {
  const given = useRef(image)
  const [isOpen, setOpen] = useState(image === '')
  const [turn, setTurn] = useState(0)
  useLayoutEffect(() => {
    if (given.current === image) return
    given.current = image
    setOpen(image === '')
    setTurn((count) => count + 1)
  }, [image])
  const gives = (signed: string) => {
    given.current = signed
  }
  return { isOpen, turn, open: () => setOpen(true), gives }
}

/** The signer and their signature: drawn with finger, pen or mouse, or their typed name. */
export function SignatureField(props: FieldProps) {
  const { path } = props
  const { t } = useTranslation('fill')
  const signature = begunOf(useAnswer(props))
  const { image = '' } = signature
  const pad = usePad(image)
  const signer = useFiller((filler) => filler.name)
  const [isTyped, setTyped] = useState(false)
  const suggested = isTyped ? '' : signer
  const name = signature.name ?? suggested
  const put = (changed: Begun | null) => {
    pad.gives(changed?.image ?? '')
    answer(path, changed)
  }
  return (
    <FieldFrame {...props} group="group">
      {({ id, 'aria-labelledby': labelledBy, 'aria-describedby': describedBy }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be the question's heading
        <div
          id={id}
          role="group"
          aria-labelledby={labelledBy}
          aria-describedby={describedBy}
          className={paper.signature}
        >
          <TextInput
            id={`${id}-name`}
            size="md"
            label={t('signature.name')}
            autoComplete="name"
            maxLength={200}
            value={name}
            onChange={(event) => {
              setTyped(true)
              put(renamed(signature, event.currentTarget.value, suggested, typedSignature))
            }}
            onBlur={() => leaveField(path)}
          />
          {pad.isOpen ? (
            <Suspense fallback={<div className={paper.paper} />}>
              <SignaturePanel
                key={pad.turn}
                name={name}
                image={image}
                onSigned={(signed) => put(signatureAnswer(signature, { image: signed }, suggested))}
              />
            </Suspense>
          ) : (
            <Signed signature={signature} onAgain={pad.open} />
          )}
        </div>
      )}
    </FieldFrame>
  )
}

function Signed({ signature, onAgain }: { signature: Begun; onAgain: () => void }) {
  const { t } = useTranslation('fill')
  const format = useFormat()
  return (
    <>
      <img
        className={paper.paper}
        src={signature.image}
        alt={t('signature.of', { name: signature.name ?? '' })}
      />
      <div className={classes.row}>
        {signature.signed_at && <span className={classes.help}>{format.dateTime(signature.signed_at)}</span>}
        <Button size="sm" variant="default" onClick={onAgain}>
          {t('signature.again')}
        </Button>
      </div>
    </>
  )
}
