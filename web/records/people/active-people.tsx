import type { ActivePerson } from '@atesta/contract/schemas/task.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../session/use-format.ts'
import { RelativeTime } from '../../ui/relative-time.tsx'
import classes from './active-people.module.css'

type Shown = ActivePerson & { note?: string | undefined }

/** At most this many are listed until all are requested. */
const fewest = 20

/** People with their role, their submissions and their last activity, where the work of others is shown. */
export function ActivePeople({ people, label }: { people: Shown[]; label: string }) {
  const { t } = useTranslation(['dashboard', 'common'])
  const format = useFormat()
  const [all, setAll] = useState(false)
  const shown = all ? people : people.slice(0, fewest)
  const more = people.length - shown.length
  return (
    <>
      <ul className={classes.people} aria-label={label}>
        {shown.map((person) => {
          const words = [
            t(`common:roles.${person.range}`),
            ...(person.disabled ? [t('person.disabled')] : []),
            ...(person.note ? [person.note] : []),
          ]
          return (
            <li key={person.id} className={classes.person}>
              <span>
                <span className={classes.name}>{person.name}</span>
                <span className={classes.note}>{words.join(' · ')}</span>
              </span>
              <span className={classes.work}>
                {person.inspections === 0 && t('person.never')}
                {person.inspections !== null &&
                  person.inspections > 0 &&
                  t('person.submitted', {
                    submitted: format.number(person.submitted ?? 0),
                    total: format.number(person.inspections),
                  })}
                {person.last_activity_at && (
                  <span className={classes.note}>
                    <RelativeTime at={person.last_activity_at} />
                  </span>
                )}
              </span>
            </li>
          )
        })}
      </ul>
      {more > 0 && (
        <Button variant="default" size="sm" mt="sm" onClick={() => setAll(true)}>
          {t('dashboard:home.needs_more', { count: more })}
        </Button>
      )}
    </>
  )
}
