import type { ReactNode } from 'react'
import classes from './choices.module.css'
import type { ControlAria } from './field-frame.tsx'

export type Choice = { value: string; label: ReactNode; name?: string }

type Props = {
  aria: ControlAria
  type: 'radio' | 'checkbox'
  choices: Choice[]
  chosen: ReadonlySet<string>
  /** rows: one below the other. cells: side by side, for short answers. */
  look?: 'rows' | 'cells'
  onChoose: (value: string, checked: boolean) => void
  onLeave: () => void
}

/**
 * Radio buttons or checkboxes with large targets; native controls, so that keyboards and screen readers
 * support them.
 */
export function Choices({ aria, type, choices, chosen, look = 'rows', onChoose, onLeave }: Props) {
  const { id, ...described } = aria
  const role = type === 'radio' ? 'radiogroup' : 'group'
  // `aria-required` and `aria-invalid` are invalid on a plain group.
  const { 'aria-required': _required, 'aria-invalid': _invalid, ...forGroup } = described
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it has a role, and only notices that the focus leaves
    <div
      id={id}
      role={role}
      className={classes[look]}
      {...(type === 'radio' ? described : forGroup)}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) onLeave()
      }}
    >
      {choices.map(({ value, label, name }) => (
        <label key={value} className={classes.choice}>
          <input
            type={type}
            name={id}
            value={value}
            checked={chosen.has(value)}
            aria-label={name}
            onChange={(event) => onChoose(value, event.currentTarget.checked)}
          />
          <span className={classes.text}>{label}</span>
        </label>
      ))}
    </div>
  )
}
