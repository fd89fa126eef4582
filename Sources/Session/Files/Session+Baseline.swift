package import Base

extension Session {
  /// The baseline at a path of the user; nil if it doesn't exist.
  package func baseline(at path: String) throws(Failure) -> Baseline? {
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try world.files.read(world.absolute(path), 64 << 20)
    } catch .notFound {
      return nil
    } catch {
      throw Failure(.badInput, "usage", "can't read '\(path)': \(error.reason)")
    }
    do throws(BaselineError) {
      return try Baseline(parsing: bytes)
    } catch {
      throw Failure(
        .badInput, "usage", "line \(error.line) of '\(path)' is not a baseline entry",
        hint: .git("diff", "--", path))
    }
  }
}
