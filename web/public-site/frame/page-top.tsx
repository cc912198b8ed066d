import classes from './page-top.module.css'

/** The heading of a page. */
export function PageTop({ title, intro }: { title: string; intro: string }) {
  return (
    <div className={classes.top}>
      <h1>{title}</h1>
      <p className={classes.intro}>{intro}</p>
    </div>
  )
}
