// Only a module that is compiled against the static library names all archives that Foundation is
// made of; the executable is the one target that is, so it imports what others use.
import Foundation
