import { Button, TextInput } from '@mantine/core'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../session/use-format.ts'
import { useFiller } from '../../filler.ts'
import { SignaturePanel } from '../../on-demand.ts'
import classes from '../field.module.css'
import { FieldFrame } from '../field-frame.tsx'
import type { FieldProps } from '../field-props.ts'
import pad from '../signature.module.css'
import { type Begun, signatureAnswer } from '../signature-answer.ts'
import { answer, leaveField, useAnswer } from '../use-field.ts'

const begunOf = (value: unknown): Begun =>
  typeof value === 'object' && value !== null ? (value as Begun) : {}

/** The signer and their signature: drawn with finger, pen or mouse, or their typed name. */
export function SignatureField(props: FieldProps) {
  const { path } = props
  const { t } = useTranslation('fill')
  const signature = begunOf(useAnswer(props))
  const [drawing, setDrawing] = useState(!signature.image)
  const signer = useFiller((filler) => filler.name)
  const [isTyped, setTyped] = useState(false)
  const suggested = isTyped ? '' : signer
  const name = signature.name ?? suggested
  const change = (changes: Begun) => answer(path, signatureAnswer(signature, changes, suggested))
  return (
    <FieldFrame {...props} group="group">
      {({ id, 'aria-labelledby': labelledBy, 'aria-describedby': describedBy }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be the question's heading
        <div
          id={id}
          role="group"
          aria-labelledby={labelledBy}
          aria-describedby={describedBy}
          className={pad.signature}
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
              change({ name: event.currentTarget.value })
            }}
            onBlur={() => leaveField(path)}
          />
          {drawing ? (
            <Suspense fallback={<div className={pad.paper} />}>
              <SignaturePanel name={name} onSigned={(image) => change({ image })} />
            </Suspense>
          ) : (
            <Signed signature={signature} onAgain={() => setDrawing(true)} />
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
        className={pad.paper}
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
