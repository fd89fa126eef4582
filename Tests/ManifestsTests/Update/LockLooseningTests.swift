import Manifests
import Testing

struct LockLooseningTests {
  private static let digest = String(repeating: "0", count: 64)

  private func lock(
    _ ownership: FileOwnership?, version: String = "1.0.0", _ origin: TemplateOrigin = .builtIn
  ) -> ManifestLock {
    ManifestLock(
      template: "t", templateVersion: version, origin: origin,
      files: ownership.map { ["a": LockedFile($0, digest: Self.digest)] } ?? [:])
  }

  @Test(arguments: [FileOwnership.generated, .merged, .regions])
  func `a file that becomes unmanaged is reported, unless another version does it`(
    _ before: FileOwnership
  ) {
    let after = lock(.seedOnce)
    #expect(LockLoosening.all(since: lock(before), in: after) == [.handedOver(path: "a")])
    #expect(LockLoosening.all(since: lock(before, version: "0.9.0"), in: after).isEmpty)
    #expect(LockLoosening.all(since: after, in: lock(before)).isEmpty)
    #expect(LockLoosening.all(since: lock(nil), in: after).isEmpty)
  }

  @Test func `another place of the template is reported, and another commit is not`() {
    let (one, two) = (
      TemplateOrigin.git(url: "u", commit: "1"), TemplateOrigin.git(url: "u", commit: "2")
    )
    #expect(LockLoosening.all(since: lock(nil, one), in: lock(nil, two)).isEmpty)
    for other in [.builtIn, .folder("f"), .git(url: "v", commit: "1")] as [TemplateOrigin] {
      #expect(LockLoosening.all(since: lock(nil, one), in: lock(nil, other)) == [.origin])
    }
  }
}
