// Only a module that is compiled against the static library names all archives of Foundation;
// the executable is the only such target, so it imports what others use.
import Foundation
