import type { ReactNode } from 'react'
import type { StateColour } from '../../theme/state-colours.ts'
import classes from './bars.module.css'

export type Bar = {
  id: string
  label: ReactNode
  value: number
  said: string
  /** Where the bar stands for a state. */
  colour?: StateColour
}

/** Named values as bars, with each value as text: readable without judging lengths or colours. */
export function Bars({ title, unit, bars }: { title: string; unit?: string; bars: Bar[] }) {
  const top = Math.max(0, ...bars.map(({ value }) => value))
  if (bars.length === 0) return null
  return (
    <section className={classes.card}>
      <h3 className={classes.title}>{title}</h3>
      {unit && <p className={classes.unit}>{unit}</p>}
      <dl className={classes.bars}>
        {bars.map(({ id, label, value, said, colour }) => (
          <div key={id}>
            <dt>{label}</dt>
            <dd>
              <span className={classes.track} aria-hidden>
                <span
                  data-state-colour={colour}
                  style={{ width: `${top === 0 ? 0 : (value / top) * 100}%` }}
                />
              </span>
              <span className={classes.value}>{said}</span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
