import { Button, Popover } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './builder.module.css'
import { type PlacedProblem, placedProblems } from './state/problem-places.ts'
import { findPart, spokenOf } from './state/tree.ts'
import { usePartName } from './use-part-name.ts'
import { useSettled } from './use-settled.ts'

type Props = {
  /** Goes to the part, and to its field. */
  onGo: (id: string, field: string) => void
}

/** What keeps the form from being published, each a way to its field. */
export function ProblemsMenu({ onGo }: Props) {
  const { t } = useTranslation(['builder', 'forms'])
  const structure = useSettled()
  const [opened, setOpened] = useState(false)
  const name = usePartName()
  const problems = placedProblems(structure)
  if (problems.length === 0) return null
  const about = ({ id }: PlacedProblem) => {
    const found = id ? findPart(structure, id) : undefined
    return found ? name(spokenOf(structure, found)) : t('problems.form')
  }
  return (
    <Popover opened={opened} onChange={setOpened} width={360} position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconAlertTriangle size={16} className={classes.warning} />}
          onClick={() => setOpened(!opened)}
        >
          {t('problems.count', { count: problems.length })}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('problems.title')}>
        <ul className={classes.problems}>
          {problems.slice(0, 100).map((problem) => (
            <li key={`${problem.path} ${problem.code}`}>
              <button
                type="button"
                className={classes.problem}
                onClick={() => {
                  setOpened(false)
                  onGo(problem.id, problem.field)
                }}
              >
                <strong>{about(problem)}</strong>
                {t(`forms:problems.${problem.code}`, { ids: problem.ids?.join(', ') ?? '' })}
              </button>
            </li>
          ))}
        </ul>
      </Popover.Dropdown>
    </Popover>
  )
}
