/** What other programs put into the HTML that is pasted or sent, understood in the same way on both sides. */
export { emojisFromPictures, emojisIn, raisedNumbers } from './signs.ts'
export { markOfTag, marksWithin, type StyledMark } from './styles.ts'
export { listsFromWord } from './word-lists.ts'
