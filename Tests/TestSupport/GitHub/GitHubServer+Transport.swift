package import Effects

extension GitHubServer {
  /// Asks this server without a socket; what breaks a connection throws as it would.
  package nonisolated var transport: WebTransport {
    WebTransport { request throws(WebError) in
      let answer = await self.answer(request)
      if Task.isCancelled { throw .cancelled }
      switch answer.ending {
      case .whole: return answer.response
      case .cut, .cutChunks:
        throw .interrupted(reason: "the connection was closed within the answer")
      case .reset: throw .interrupted(reason: "the connection was closed before the answer")
      }
    }
  }
}
