/** A drawn face of nobody for the photo on a card. Every choice is derived from the seed. */
const skins = ['#8d5a3b', '#a56b46', '#7a4a30', '#b98058', '#e2b48f', '#c98f66']
const hairs = ['#17110d', '#221812', '#0f0c0a', '#3a2a1e', '#6b4a2b', '#8a8580']
const clothes = ['#2f5d62', '#7b3f4c', '#3d4a7a', '#4f5d3a', '#6a5a8a', '#394048']

export function portrait(seed: number, woman: boolean, light: boolean, old: boolean): string {
  const pick = (list: readonly string[], shift: number) => list[(seed * 7 + shift * 3) % list.length]!
  const skin = light ? skins[4]! : pick(skins.slice(0, 4), 1)
  const hair = old ? hairs[5]! : light ? pick(hairs.slice(3, 5), 2) : pick(hairs.slice(0, 3), 2)
  const cloth = pick(clothes, 5)
  const long = woman && seed % 2 === 0
  const back = long
    ? `<path d="M52 150 Q40 70 100 56 Q160 70 148 150 L152 196 L48 196 Z" fill="${hair}"/>`
    : woman
      ? `<circle cx="100" cy="50" r="24" fill="${hair}"/>`
      : ''
  const top = woman
    ? `<path d="M60 112 Q58 62 100 58 Q142 62 140 112 Q132 84 100 82 Q68 84 60 112 Z" fill="${hair}"/>`
    : `<path d="M60 104 Q56 62 100 56 Q144 62 140 104 Q136 82 122 78 Q100 70 78 78 Q64 82 60 104 Z" fill="${hair}"/>`
  const glasses =
    seed % 3 === 1
      ? '<g fill="none" stroke="#222" stroke-width="2.5"><circle cx="84" cy="114" r="11"/><circle cx="116" cy="114" r="11"/><path d="M95 114h10"/></g>'
      : ''
  return `<rect width="200" height="250" fill="#dfe6ea"/>${back}
    <path d="M24 250 Q28 196 80 186 L120 186 Q172 196 176 250 Z" fill="${cloth}"/>
    <path d="M84 160 L116 160 L120 192 Q100 206 80 192 Z" fill="${skin}" filter="brightness(.9)"/>
    <ellipse cx="100" cy="120" rx="40" ry="52" fill="${skin}"/>
    <ellipse cx="59" cy="122" rx="6" ry="11" fill="${skin}"/><ellipse cx="141" cy="122" rx="6" ry="11" fill="${skin}"/>${top}
    <g fill="#2a1c14"><ellipse cx="84" cy="114" rx="4.5" ry="3.4"/><ellipse cx="116" cy="114" rx="4.5" ry="3.4"/></g>
    <g stroke="${hair}" stroke-width="3.5" fill="none" stroke-linecap="round"><path d="M75 102 Q84 97 92 101"/><path d="M108 101 Q116 97 125 102"/></g>
    <path d="M98 118 Q94 134 101 137" stroke="#00000040" stroke-width="3" fill="none" stroke-linecap="round"/>
    <path d="M86 150 Q100 ${seed % 2 ? 158 : 154} 114 150" stroke="#7c3b34" stroke-width="4" fill="none" stroke-linecap="round"/>${glasses}`
}
