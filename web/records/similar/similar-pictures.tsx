import { paths, taskPage } from '@atesta/contract/paths.ts'
import type { Certification, SimilarPicture } from '@atesta/contract/schemas/certification.ts'
import { printable } from '@atesta/evidence/texts/printable.ts'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../session/use-format.ts'
import { PageLink } from '../../ui/link.tsx'
import { CertificationImage } from '../certification-image.tsx'
import classes from './similar-pictures.module.css'

type Shown = Pick<Certification, 'id' | 'identifier' | 'title' | 'kind' | 'preview' | 'created_at' | 'person'>
type SideProps = { certification: Shown; task?: SimilarPicture['task']; claim?: string | null }

/** One picture of a pair, with its task and claim. */
function Side({ certification, task, claim }: SideProps) {
  const format = useFormat()
  const { identifier, title, created_at, person } = certification
  return (
    <div className={classes.side}>
      <CertificationImage certification={certification} size="small" />
      <PageLink to={paths.certification({ identifier })} className={classes.name} title={title}>
        {title}
      </PageLink>
      <span className={classes.whose}>
        {person.name} · {format.date(created_at)}
      </span>
      {task && (
        <PageLink to={taskPage(task)} className={classes.name} title={task.name}>
          {claim ? `${claim} ${task.name}` : task.name}
        </PageLink>
      )}
    </div>
  )
}

type Props = { of: readonly Shown[]; similar: readonly SimilarPicture[] }

/** Pairs of similar pictures, with where the other one is evidence, and links to it. */
export function SimilarPictures({ of, similar }: Props) {
  const { t } = useTranslation('certifications')
  const words = ({ certification, task, claim_number, same_bytes }: SimilarPicture, mine: string) => {
    const names = { mine, other: printable(certification.title) }
    if (claim_number === null)
      return t(same_bytes ? 'similar.same_task' : 'similar.task', { ...names, task: task.name })
    return t(same_bytes ? 'similar.same_claim' : 'similar.claim', { ...names, claim: claim_number })
  }
  return (
    <ul className={classes.pairs}>
      {similar.map((pair) => {
        const mine = of.find(({ id }) => id === pair.certification_id)
        return (
          mine && (
            <li key={`${mine.id} ${pair.certification.id}`} className={classes.pair}>
              <p className={classes.words}>{words(pair, printable(mine.title))}</p>
              <Side certification={mine} />
              <Side certification={pair.certification} task={pair.task} claim={pair.claim_number} />
            </li>
          )
        )
      })}
    </ul>
  )
}
