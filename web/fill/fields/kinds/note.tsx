import type { FieldProps } from '../field-props.ts'
import { useTexts } from '../use-field.ts'
import classes from './note.module.css'

/** Text to read, without a question. */
export function NoteField({ path, component }: FieldProps) {
  const texts = useTexts(path)
  const label = texts(component.label)
  const help = texts(component.help)
  if (label === '' && help === '') return null
  return (
    <div className={classes.note}>
      {label && <p className={classes.text}>{label}</p>}
      {help && <p className={classes.more}>{help}</p>}
    </div>
  )
}
