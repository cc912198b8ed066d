import { type Brush, height, lettering, letteringWidth, pipe, shadow, times, width } from './canvas.ts'

const painted = (colour: string, dark: string) =>
  `<linearGradient id="wall" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${colour}"/><stop offset="1" stop-color="${dark}"/></linearGradient><rect width="${width}" height="${height}" fill="url(#wall)"/>`

/** A pressure gauge on a panel; `value` is where its needle stands. */
export function gauge(brush: Brush): string {
  const [x, y, r] = [640, 460, 330]
  const angle = (share: number) => ((135 + share * 270) * Math.PI) / 180
  const at = (share: number, distance: number) =>
    `${(x + Math.cos(angle(share)) * distance).toFixed(1)},${(y + Math.sin(angle(share)) * distance).toFixed(1)}`
  const marks = times(51, (index) => {
    const long = index % 5 === 0
    return `<path d="M${at(index / 50, r * 0.86)} L${at(index / 50, r * (long ? 0.72 : 0.8))}" stroke="#222" stroke-width="${long ? 7 : 3}"/>`
  })
  const numbers = times(6, (index) => {
    const [cx = 0, cy = 0] = at(index / 5, r * 0.58)
      .split(',')
      .map(Number)
    const text = String(index * 20)
    return lettering(text, cx - letteringWidth(text, 34) / 2, cy - 17, 34)
  })
  return `${painted('hsl(204,10%,52%)', 'hsl(204,14%,30%)')}${times(4, (index) => `<circle cx="${60 + (index % 2) * 1160}" cy="${60 + (index >> 1) * 840}" r="24" fill="#8b969c" stroke="#444" stroke-width="4"/>`)}
    ${pipe(590, 760, 100, 220, '#b08d57')}${shadow(x + 24, y + 40, r + 40, r + 40)}<circle cx="${x}" cy="${y}" r="${r + 36}" fill="#2b2f33"/><circle cx="${x}" cy="${y}" r="${r + 14}" fill="#c9ced1"/><circle cx="${x}" cy="${y}" r="${r}" fill="#fbfaf5"/>
    <path d="M${at(0.8, r * 0.92)} A${r * 0.92},${r * 0.92} 0 0 1 ${at(1, r * 0.92)}" stroke="#c0392b" stroke-width="22" fill="none"/><path d="M${at(0.25, r * 0.92)} A${r * 0.92},${r * 0.92} 0 0 1 ${at(0.8, r * 0.92)}" stroke="#2e8b57" stroke-width="22" fill="none"/>
    ${marks}${numbers}${lettering(brush.label, x - letteringWidth(brush.label, 30) / 2, y + 130, 30, '#555')}
    <path d="M${at(brush.value + 2 / 3, r * 0.2)} L${at(brush.value, r * 0.78)}" stroke="#b3261e" stroke-width="13" stroke-linecap="round"/><circle cx="${x}" cy="${y}" r="26" fill="#333"/>
    <path d="M${x - 250},${y - 190} Q${x},${y - 360} ${x + 250},${y - 190} Q${x},${y - 270} ${x - 250},${y - 190} Z" fill="#fff" opacity=".35"/>`
}

/** A crack in concrete or rock with a scale laid beside it; `value` is how wide it is. */
export function crack(brush: Brush): string {
  const grain = times(260, () => {
    const grey = brush.between(40, 74)
    return `<ellipse cx="${brush.between(0, width)}" cy="${brush.between(0, height)}" rx="${brush.between(2, 22)}" ry="${brush.between(2, 14)}" fill="hsl(${brush.between(20, 40)},8%,${grey}%)" opacity=".4"/>`
  })
  let [x, y] = [brush.between(160, 420), 0]
  const line: string[] = [`M${x},${y}`]
  while (y < height) {
    x += brush.between(-50, 82)
    y += brush.between(24, 74)
    line.push(`L${x.toFixed(0)},${y.toFixed(0)}`)
  }
  const path = line.join(' ')
  const ruler = `<g transform="translate(${brush.between(700, 820)} 180) rotate(${brush.between(-9, 9)})"><rect x="8" y="10" width="120" height="600" fill="#000" opacity=".3"/><rect width="120" height="600" fill="#f6e58d"/>${times(61, (index) => `<path d="M0,${index * 10} h${index % 10 === 0 ? 64 : 30}" stroke="#222" stroke-width="3"/>`)}${times(6, (index) => lettering(String(index), 82, index * 100 + 8, 24))}</g>`
  return `${painted('hsl(34,8%,68%)', 'hsl(30,10%,44%)')}${grain}<path d="${path}" stroke="#000" stroke-width="${14 + brush.value * 40}" opacity=".22" fill="none" filter="url(#soft)"/><path d="${path}" stroke="#1b1713" stroke-width="${4 + brush.value * 20}" fill="none" stroke-linejoin="round"/>${ruler}${lettering(brush.label, 60, 860, 52, '#fff')}`
}

/** The plate of a machine, with its number and figures. */
export function plate(brush: Brush): string {
  const digits = (count: number) => times(count, () => String(Math.floor(brush.random() * 10)))
  const lines = [
    brush.label,
    `SN ${digits(4)}-${digits(3)}`,
    `P MAX ${10 + Math.floor(brush.value * 90)} BAR`,
    `T -10 / ${60 + Math.floor(brush.value * 60)}`,
    `${2009 + Math.floor(brush.random() * 15)}-${digits(2)}`,
  ]
  return `${painted('hsl(208,16%,44%)', 'hsl(208,20%,24%)')}<g transform="rotate(${brush.between(-4, 4)} 640 480)">${shadow(660, 500, 480, 330)}
    <linearGradient id="metal" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#f2f3f2"/><stop offset=".5" stop-color="#b9bec0"/><stop offset="1" stop-color="#e4e6e6"/></linearGradient>
    <rect x="180" y="190" width="920" height="580" rx="22" fill="url(#metal)" stroke="#6f7679" stroke-width="6"/>${times(4, (index) => `<circle cx="${220 + (index % 2) * 840}" cy="${230 + (index >> 1) * 500}" r="18" fill="#7c8488" stroke="#444" stroke-width="3"/>`)}
    ${lines.map((line, index) => lettering(line, 270, 250 + index * 98, index === 0 ? 64 : 48, '#2a2f33')).join('')}
    ${times(26, () => `<path d="M${brush.between(200, 1060)},${brush.between(210, 740)} l${brush.between(20, 110)},${brush.between(-18, 18)}" stroke="#8d9497" stroke-width="1.5" opacity=".7"/>`)}</g>`
}

/** A flange with its bolts; `value` above 0.5 drips. */
export function flange(brush: Brush): string {
  const drip =
    brush.value > 0.5
      ? `<path d="M636,640 q10,${120 * brush.value} 4,${220 * brush.value} q-22,20 -30,0 q4,-120 8,-220 Z" fill="#3b2a17" opacity=".85"/><ellipse cx="630" cy="905" rx="${240 * brush.value}" ry="34" fill="#2b1f12" opacity=".75"/>`
      : ''
  const bolts = times(6, (index) => {
    const y = 262 + index * 72
    return `<rect x="548" y="${y}" width="184" height="30" fill="#8a8f92"/><rect x="536" y="${y - 6}" width="34" height="42" fill="#6b7073"/><rect x="712" y="${y - 6}" width="34" height="42" fill="#6b7073"/>`
  })
  const rust = times(60, () => {
    const x = brush.random() > 0.5 ? brush.between(560, 720) : brush.between(0, width)
    return `<circle cx="${x}" cy="${brush.between(300, 640)}" r="${brush.between(3, 20)}" fill="#8a4b22" opacity=".35"/>`
  })
  return `${painted('hsl(96,10%,62%)', 'hsl(60,12%,34%)')}<rect y="820" width="${width}" height="140" fill="#77736a"/>${pipe(0, 330, 600, 270, '#7d878d')}${pipe(680, 330, 600, 270, '#7d878d')}
    ${pipe(575, 230, 62, 480, '#59636a')}${pipe(643, 230, 62, 480, '#59636a')}${bolts}${rust}${drip}<rect x="60" y="420" width="${letteringWidth(brush.label, 56) + 50}" height="100" fill="#f7f4e9"/>${lettering(brush.label, 84, 442, 56)}`
}

/** A ceiling or wall with a water stain; `value` is how far it has spread. */
export function stain(brush: Brush): string {
  const [x, y] = [brush.between(420, 820), brush.between(300, 480)]
  const rings = times(6, (index) => {
    const r = (90 + brush.value * 260) * (1 - index * 0.13)
    return `<ellipse cx="${x + brush.between(-22, 22)}" cy="${y + brush.between(-16, 16)}" rx="${r * 1.25}" ry="${r * 0.8}" fill="hsl(${34 + index * 2},${38 + index * 3}%,${72 - index * 5}%)" opacity=".34" filter="url(#soft)"/>`
  })
  const flakes = times(Math.round(8 + brush.value * 26), () => {
    const [fx, fy, s] = [x + brush.between(-220, 220), y + brush.between(-130, 130), brush.between(8, 34)]
    return `<path d="M${fx},${fy} l${s},${s * 0.3} l${-s * 0.3},${s} l${-s},${-s * 0.2} Z" fill="#efe8d8" stroke="#bfae8c" stroke-width="2"/>`
  })
  return `${painted('hsl(44,24%,90%)', 'hsl(40,16%,76%)')}<path d="M0,760 L${width},700 V${height} H0 Z" fill="hsl(40,18%,66%)"/><path d="M0,760 L${width},700" stroke="#fff" stroke-width="18" opacity=".8"/>${rings}${flakes}
    <path d="M${x},${y} q${brush.between(-60, 60)},180 ${brush.between(-40, 40)},${300 + brush.value * 160}" stroke="#b79a62" stroke-width="${10 + brush.value * 16}" opacity=".5" fill="none" filter="url(#soft)"/>
    <path d="M150,0 v170" stroke="#555" stroke-width="6"/><circle cx="150" cy="205" r="38" fill="#fff7d6" stroke="#999" stroke-width="4"/>${lettering(brush.label, 60, 860, 46, '#6b6455')}`
}

/** Bodywork close up, with a dent and scratches; `value` is how bad it is. */
export function bodywork(brush: Brush): string {
  const hue = Math.floor(brush.random() * 360)
  const [x, y] = [brush.between(460, 760), brush.between(380, 560)]
  const size = 110 + brush.value * 190
  const scratches = times(Math.round(5 + brush.value * 16), () => {
    const [sx, sy] = [x + brush.between(-320, 220), y + brush.between(-150, 170)]
    return `<path d="M${sx},${sy} q${brush.between(40, 130)},${brush.between(-26, 26)} ${brush.between(120, 320)},${brush.between(-30, 40)}" stroke="#e9e6df" stroke-width="${brush.between(1.5, 5)}" fill="none" opacity=".85"/>`
  })
  return `<linearGradient id="paint" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="hsl(${hue},22%,72%)"/><stop offset=".42" stop-color="hsl(${hue},34%,44%)"/><stop offset="1" stop-color="hsl(${hue},38%,22%)"/></linearGradient><rect width="${width}" height="${height}" fill="url(#paint)"/>
    <path d="M0,330 Q${width / 2},270 ${width},330" stroke="#fff" stroke-width="14" opacity=".28" fill="none"/><path d="M0,640 Q${width / 2},600 ${width},650" stroke="#000" stroke-width="10" opacity=".35" fill="none"/><path d="M1040,0 Q1010,460 1060,${height}" stroke="#000" stroke-width="8" opacity=".55" fill="none"/>
    <rect x="880" y="380" width="130" height="34" rx="14" fill="#d9dcde"/><rect x="880" y="402" width="130" height="12" rx="6" fill="#8b9094"/>
    <radialGradient id="dent"><stop offset="0" stop-color="#000" stop-opacity=".62"/><stop offset=".7" stop-color="#000" stop-opacity=".22"/><stop offset="1" stop-color="#000" stop-opacity="0"/></radialGradient><ellipse cx="${x}" cy="${y}" rx="${size * 1.3}" ry="${size * 0.8}" fill="url(#dent)"/><ellipse cx="${x - size * 0.25}" cy="${y + size * 0.36}" rx="${size * 0.8}" ry="${size * 0.2}" fill="#fff" opacity=".22" filter="url(#soft)"/>${scratches}`
}
