import { ruleKeys } from '@atesta/forms/sentences/subjects.ts'
import { Button, Popover } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './builder.module.css'
import { useProblemWords } from './properties/field-problem.tsx'
import { placedProblems, rulesToCheck } from './state/problem-places.ts'
import { findPart, spokenOf } from './state/tree.ts'
import { usePartName } from './use-part-name.ts'
import { useSettled } from './use-settled.ts'

/** Most of a list that are named: after these are mended, others take their place. */
const maxNamed = 100

type Go = (id: string, field: string) => void
type Item = { key: string; id: string; field: string; words: string }

/** Problems, each a way to its field. */
function ProblemList({ items, onGo }: { items: Item[]; onGo: Go }) {
  const { t } = useTranslation('builder')
  const structure = useSettled()
  const name = usePartName()
  const about = (id: string) => {
    const found = id ? findPart(structure, id) : undefined
    return found ? name(spokenOf(structure, found)) : t('problems.form')
  }
  return (
    <ul className={classes.problems}>
      {items.slice(0, maxNamed).map(({ key, id, field, words }) => (
        <li key={key}>
          <button type="button" className={classes.problem} onClick={() => onGo(id, field)}>
            <strong>{about(id)}</strong>
            {words}
          </button>
        </li>
      ))}
    </ul>
  )
}

type Props = {
  /** Goes to the part, and to its field. */
  onGo: Go
}

/** What keeps the form from being published, and the rules that do not work as they stand. */
export function ProblemsMenu({ onGo }: Props) {
  const { t } = useTranslation(['builder', 'rules'])
  const structure = useSettled()
  const [opened, setOpened] = useState(false)
  const wordsOf = useProblemWords()
  const problems = placedProblems(structure).map((problem): Item => {
    const { path, code, id, field } = problem
    return { key: `${path} ${code}`, id, field, words: wordsOf(problem) }
  })
  const toCheck = rulesToCheck(structure).map(({ id, kind, code }): Item => {
    const words = `${t(`rules.${kind}`)}: ${t(`rules:problems.${code}`)}`
    return { key: `${id} ${kind} ${code}`, id, field: ruleKeys[kind], words }
  })
  if (problems.length + toCheck.length === 0) return null
  const count = problems.length || toCheck.length
  const go: Go = (id, field) => {
    setOpened(false)
    onGo(id, field)
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
          {t(problems.length > 0 ? 'problems.count' : 'problems.unfit', { count })}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t(problems.length > 0 ? 'problems.title' : 'problems.unfit_title')}>
        {problems.length > 0 && <ProblemList items={problems} onGo={go} />}
        {toCheck.length > 0 && <p className={classes.toCheck}>{t('problems.unfit_title')}</p>}
        {toCheck.length > 0 && <ProblemList items={toCheck} onGo={go} />}
      </Popover.Dropdown>
    </Popover>
  )
}
