import type { FieldType } from '@vondrona/rules/forms'
import {
  AtSign,
  Calendar,
  ChevronDownSquare,
  CircleDot,
  FileUp,
  Globe,
  Hash,
  type LucideIcon,
  Phone,
  SquareCheck,
  Text,
  Type,
} from 'lucide-react'

const icons: Record<FieldType, LucideIcon> = {
  text: Type,
  textarea: Text,
  email: AtSign,
  phone: Phone,
  number: Hash,
  date: Calendar,
  select: ChevronDownSquare,
  radio: CircleDot,
  checkbox: SquareCheck,
  file: FileUp,
  country: Globe,
}

/** The sign of a type of question. */
export function TypeIcon({ type, className = 'size-5' }: { type: FieldType; className?: string }) {
  const Sign = icons[type]
  return <Sign aria-hidden="true" className={className} />
}
