// Sources/LiveEffects/Web/LiveWeb.swift, Store/LiveStore.swift and Secrets/LiveSigner.swift, which are checked against
// the packages that `swift build` has compiled.
package import Base

extension WebTransport {
  package static func live(environment: EnvironmentVariables) -> WebTransport { fatalError() }
}

extension Store {
  package static func live(
    _ name: String, environment: EnvironmentVariables, busySeconds: Double = 5,
    tell: @escaping @Sendable (String) -> Void = { _ in }
  ) -> Store { fatalError() }
}

extension Signer {
  package static var live: Signer { fatalError() }
}
