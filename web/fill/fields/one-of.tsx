import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type Choice, Choices } from './choices.tsx'
import classes from './field.module.css'
import { FieldFrame } from './field-frame.tsx'
import type { FieldProps } from './field-props.ts'
import { answer, leaveField, useRequired } from './use-field.ts'

type Props = FieldProps & {
  choices: Choice[]
  chosen: string | null
  look?: 'rows' | 'cells'
  /** Converts a chosen value into an answer. */
  toAnswer?: (value: string) => unknown
}

/** A choice of one. An optional answer can be removed again. */
export function OneOf({ choices, chosen, look, toAnswer = (value) => value, ...props }: Props) {
  const { t } = useTranslation('fill')
  const { path } = props
  const isRequired = useRequired(path)
  return (
    <FieldFrame {...props} group="radiogroup">
      {(aria) => (
        <div className={look === 'cells' ? classes.beside : classes.below}>
          <Choices
            aria={aria}
            type="radio"
            choices={choices}
            chosen={new Set(chosen === null ? [] : [chosen])}
            look={look}
            onChoose={(value) => answer(path, toAnswer(value))}
            onLeave={() => leaveField(path)}
          />
          {/* Its space is reserved, so that nothing below moves with the first choice. */}
          {!isRequired && (
            <Button
              className={classes.quiet}
              data-hidden={chosen === null || undefined}
              variant="subtle"
              color="gray"
              size="compact-sm"
              onClick={() => answer(path, null)}
            >
              {t('field.clear_answer')}
            </Button>
          )}
        </div>
      )}
    </FieldFrame>
  )
}
