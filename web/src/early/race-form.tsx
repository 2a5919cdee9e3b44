import { RegistrationPage } from '../features/races/registration-page.tsx'
import { drawEarly } from './draw-early.tsx'

const later = () => null

drawEarly(<RegistrationPage choice={later} pay={later} payFound={later} preparePay={() => {}} questions={later} />)
