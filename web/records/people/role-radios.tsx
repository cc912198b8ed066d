import type { Range } from '@atesta/contract/schemas/user.ts'
import { Radio } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './role-radios.module.css'

const ranges = ['RANGE_ADMIN', 'RANGE_SUPERVISOR', 'RANGE_USER'] as const satisfies Range[]

type Props = { value: Range; onChange: (value: Range) => void; note?: ReactNode; error?: ReactNode }

/** The three roles, each with what it may do. */
export function RoleRadios({ value, onChange, note, error }: Props) {
  const { t } = useTranslation(['users', 'common'])
  return (
    <Radio.Group
      label={t('users:fields.role')}
      value={value}
      onChange={(next) => onChange(next as Range)}
      error={error}
    >
      <div className={classes.roles}>
        {ranges.map((range) => (
          <Radio
            key={range}
            value={range}
            label={t(`common:roles.${range}`)}
            description={t(`users:roles.${range}`)}
          />
        ))}
      </div>
      {note && <p className={classes.note}>{note}</p>}
    </Radio.Group>
  )
}
