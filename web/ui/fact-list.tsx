import type { ReactNode } from 'react'
import classes from './fact-list.module.css'

export type Fact = { label: string; value: ReactNode }

/** Facts as label and value; those without a value are left out. */
export function FactList({ facts }: { facts: Fact[] }) {
  const known = facts.filter(({ value }) => !([null, undefined, false, ''] as ReactNode[]).includes(value))
  return (
    <dl className={classes.facts}>
      {known.map(({ label, value }) => (
        <div key={label} className={classes.fact}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
