import classes from './file-card.module.css'

/** Names up to this long are left to the page to cut. */
const longest = 22
/** So much of a longer one's end is always seen: of a photo its time. */
const end = 12

/** The two parts of a name, of which the first may be cut. */
export function partsOf(name: string): [string, string] {
  const letters = [...name]
  if (letters.length <= longest) return [name, '']
  return [letters.slice(0, -end).join(''), letters.slice(-end).join('')]
}

/** A file's name in one line; a long one is cut before its end, since names of photos differ there. */
export function FileName({ name }: { name: string }) {
  const [start, rest] = partsOf(name)
  return (
    <bdi className={classes.name} title={name}>
      <span className={classes.start}>{start}</span>
      {rest && <span className={classes.end}>{rest}</span>}
    </bdi>
  )
}
