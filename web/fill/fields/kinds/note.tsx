import type { FieldProps } from '../field-props.ts'
import { useWords } from '../use-field.ts'
import classes from './note.module.css'

/** Something to read; it asks nothing. */
export function NoteField({ component }: FieldProps) {
  const words = useWords()
  const label = words(component.label)
  const help = words(component.help)
  if (label === '' && help === '') return null
  return (
    <div className={classes.note}>
      {label && <p className={classes.text}>{label}</p>}
      {help && <p className={classes.more}>{help}</p>}
    </div>
  )
}
